import { z } from '@hono/zod-openapi';
import { scrapeResultCodes } from '#api/contract/errors.ts';
import { availabilities, readFailureReasons, scrapeSources } from '#api/contract/product.ts';
import {
  feedErrorCodes,
  importErrorCodes,
  importFormats,
  importStates,
  rowErrorCodes,
} from '#api/contract/product-import.ts';
import { orNull } from '#api/platform/schemas.ts';

/** One variant of a product, as read from its page. The price is in minor units. */
const productVariant = z
  .object({
    id: z.string(),
    title: z.string(),
    price_minor: z.int().nullable(),
    currency: z.string().nullable(),
    availability: z.enum(availabilities).nullable(),
    image_url: z.string().nullable(),
    compare_at_price_minor: z.int().nullable().optional(),
    quantity: z
      .int()
      .nullable()
      .optional()
      .openapi({ description: 'How many are left, if the shop shares it.' }),
  })
  .openapi('ProductVariant');

/** A product as read from its page. Prices are in minor units; `url` is canonical; image URLs are absolute. */
const scrapedProduct = z
  .object({
    url: z.string(),
    title: z.string(),
    description: z.string(),
    image_url: z.string().nullable(),
    images: z.array(z.string()),
    price_minor: z.int().nullable(),
    compare_at_price_minor: z.int().nullable(),
    currency: z.string().nullable(),
    availability: z.enum(availabilities).nullable(),
    brand: z.string().nullable(),
    product_type: z.string().nullable(),
    site_name: z.string().optional().openapi({ description: 'The shop’s name, if the page says it.' }),
    rating: z.number().min(0).max(5).nullable(),
    review_count: z.int().nullable(),
    variants: z.array(productVariant),
  })
  .openapi('ScrapedProduct');

/** The result of reading a product page; failures are results, too. */
export const scrapeResult = z
  .discriminatedUnion('success', [
    z.object({ success: z.literal(true), product: scrapedProduct, source: z.enum(scrapeSources) }),
    z.object({
      success: z.literal(false),
      code: z.enum(scrapeResultCodes),
      message: z.string(),
      reason: z
        .enum(readFailureReasons)
        .optional()
        .openapi({
          description:
            'The page doesn’t exist (`gone`), the shop refused us (`refused`), the page shows several products ' +
            '(`list`), or it has no content without scripts (`needs_browser`).',
        }),
      found: z
        .object({ title: z.string(), image_url: z.string().nullable() })
        .optional()
        .openapi({ description: 'The page’s title and image, to prefill a form with.' }),
    }),
  ])
  .openapi('ScrapeResult');

/** A product as anyone can read it. Prices are in minor units; texts are for the requested market. */
export const productRecord = z
  .object({
    id: z.int(),
    url: z.string(),
    domain: z.string(),
    title: z.string(),
    description: z.string(),
    image_url: z.string().nullable().openapi({ description: 'Our copy of the image, once it exists.' }),
    image_width: z.int().nullable().openapi({ description: 'Size of our copy in pixels.' }),
    image_height: z.int().nullable(),
    images: z.array(z.string()).openapi({ description: 'Image URLs from the product page.' }),
    price_minor: z.int().nullable(),
    compare_at_price_minor: z.int().nullable(),
    currency: z.string().nullable(),
    availability: z.enum(availabilities).nullable(),
    brand: z.string().nullable(),
    product_type: z.string().nullable(),
    tags: z.array(z.string()),
    rating: z.number().nullable(),
    review_count: z.int().nullable(),
    variants: z.array(productVariant),
    scraped_at: z.string().nullable().openapi({ description: 'When its page was last read.' }),
    updated_at: z.string(),
  })
  .openapi('Product');

/** A price seen on a day (UTC). `variant_id` is empty if the shop doesn't specify one. */
export const pricePoint = z
  .object({
    day: z.iso.date(),
    price_minor: z.int(),
    currency: z.string(),
    variant_id: z.string(),
    source: z.enum(['platform', 'feed', 'page']).nullable().openapi({
      description:
        'Who said it last on that day; null for a save, and for prices from before this was stored.',
    }),
  })
  .openapi('PricePoint');

/**
 * Past prices, oldest first. The three summary prices can be compared: they are of one variant, else of the product
 * itself, and in the currency and from the source of the newest one.
 */
export const priceHistory = z
  .object({
    prices: z.array(pricePoint),
    lowest: orNull(pricePoint),
    highest: orNull(pricePoint),
    current: orNull(pricePoint),
  })
  .openapi('PriceHistory');

/** An import of a partner's products. */
export const productImport = z
  .object({
    id: z.int(),
    state: z.enum(importStates),
    rows: z.int().openapi({ description: 'Rows processed so far, without a header.' }),
    accepted: z.int(),
    unmatched: z.int().openapi({
      description: 'Accepted rows that matched no saved product, and so changed nothing.',
    }),
    refused: z.int(),
    errors: z
      .array(z.object({ row: z.int(), code: z.enum(rowErrorCodes), message: z.string() }))
      .openapi({ description: 'The first 1,000 refused rows, counted from 1.' }),
    error: orNull(z.object({ code: z.enum(importErrorCodes), message: z.string() })).openapi({
      description: 'Why it failed.',
    }),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .openapi('ProductImport');

/** An import in a list, with refused rows counted by reason. */
export const listedImport = productImport.omit({ errors: true }).extend({
  format: z.enum(importFormats),
  reasons: z
    .array(z.object({ code: z.enum(rowErrorCodes), count: z.int(), row: z.int() }))
    .openapi({ description: 'Why rows were refused, of the first 1,000; `row` is the first of them.' }),
});

export const feedUrl = z.url({ protocol: /^https?$/ }).max(4_000);

/** A partner's product feed. */
export const productFeed = z
  .object({
    url: z.string().nullable(),
    read_at: z.string().nullable().openapi({ description: 'When it was last read.' }),
    error: orNull(z.object({ code: z.enum(feedErrorCodes), message: z.string() })).openapi({
      description: 'Why it couldn’t be read since then.',
    }),
    last_import: orNull(productImport),
  })
  .openapi('ProductFeed');

export type ProductFeed = z.infer<typeof productFeed>;

export type ListedImport = z.infer<typeof listedImport>;

export type ProductImport = z.infer<typeof productImport>;

export type ProductVariant = z.infer<typeof productVariant>;

export type ScrapedProduct = z.infer<typeof scrapedProduct>;

export type ScrapeResult = z.infer<typeof scrapeResult>;

export type ProductRecord = z.infer<typeof productRecord>;

export type PricePoint = z.infer<typeof pricePoint>;

export type PriceHistory = z.infer<typeof priceHistory>;
