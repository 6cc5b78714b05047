import { z } from '@hono/zod-openapi';
import { metadataOf, offeredFields, recordOf } from './offered-fields.ts';
import { currencyCode, marketCode, minorUnits, storableJson, text, httpUrl } from './text.ts';

const maxInt = 2_147_483_647;

const longestMetadata = 16_000;

/** Deep or large metadata isn't stored because every basket loads it. */
const metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= longestMetadata, {
    message: 'must be at most 16,000 characters of JSON',
  })
  .transform((value) => storableJson(value) as Record<string, unknown>);

const siteDomain = text(300).nullish();

/** SaveProductInput: a product as a shop describes it. See `savedAs` for the effect of mistakes. */
export const saveProductInput = z
  .object({
    url: z.string().min(1).max(8_000).openapi({
      description: 'Product URL. Tracking parameters are removed; the remaining URL identifies the product.',
      example: 'https://shop.example/products/ono-vase?variant=12',
    }),
    title: text(2_000).nullish(),
    description: text(20_000).nullish(),
    imageUrl: httpUrl.nullish(),
    price: minorUnits.nullish(),
    compareAtPrice: minorUnits.nullish(),
    currency: currencyCode.nullish(),
    marketCode: marketCode.default('de-DE'),
    offerId: z.int().min(0).max(maxInt).nullish(),
    vendor: text(500).nullish(),
    productType: text(500).nullish(),
    tags: z.array(text(200)).max(100).nullish(),
    siteDomain: siteDomain.openapi({
      description: 'The host the metadata belongs to; default: the URL’s host.',
    }),
    metadata: metadata.nullish(),
    partnerMeta: metadata.nullish().openapi({ description: 'Alias of metadata.' }),
  })
  .openapi('SaveProductInput');

/** Metadata of a host that can't be read could belong to anyone. */
function metadataFields({ siteDomain: host, metadata: own, partnerMeta }: Record<string, unknown>) {
  const isReadable = siteDomain.safeParse(host).success;
  const kept = (value: unknown) =>
    isReadable && value !== undefined && value !== null ? metadataOf(value, longestMetadata) : undefined;
  return { siteDomain: isReadable ? host : undefined, metadata: kept(own), partnerMeta: kept(partnerMeta) };
}

/** The product of a save: as in the dialog, a mistake in a field leaves it out. Only the URL must be right. */
function savedAs<Product extends z.ZodObject>(input: Product) {
  const further = Object.entries(input.shape as z.ZodRawShape).filter(
    ([name]) => !(name in saveProductInput.shape),
  ) as [string, z.ZodType][];
  return z.preprocess((value) => {
    const given = recordOf(value);
    if (given !== value) return value;
    const wrong = further.filter(([name, field]) => !field.safeParse(given[name]).success);
    return {
      ...given,
      ...offeredFields(given),
      ...metadataFields(given),
      ...Object.fromEntries(wrong.map(([name]) => [name, undefined])),
    };
  }, input);
}

export const saveRequest = z
  .object({
    wishlistId: z
      .union([
        z.int(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ])
      .pipe(z.number().min(0))
      .openapi({ type: 'integer', description: 'db_id of one of the shopper’s lists.' }),
    product: savedAs(saveProductInput),
  })
  .openapi('SaveRequest');

const foreignId = z.union([z.int(), text(255)]);

/** SaveRequest of `POST /hosted/save`, with additional fields that only a shopper's own app knows. */
export const hostedSaveRequest = saveRequest
  .extend({
    product: savedAs(
      saveProductInput
        .extend({
          productId: foreignId.nullish().openapi({ description: 'The shop’s ID for the product.' }),
          rawProductId: foreignId
            .nullish()
            .openapi({ description: 'The platform’s full ID, e.g. `gid://shopify/Product/1`.' }),
          sourceLabel: text(200)
            .nullish()
            .openapi({ description: 'Name of the source, as shown to shoppers.' }),
          priority: z.int().min(1).max(4).nullish().openapi({ description: '1 is most wanted.' }),
        })
        .openapi('HostedSaveProductInput'),
    ),
  })
  .openapi('HostedSaveRequest');

export const saveResponse = z
  .object({ ok: z.literal(true), item_id: z.int(), product_id: z.int() })
  .openapi('SaveResponse');

export type SaveRequest = z.infer<typeof saveRequest>;
export type HostedSaveRequest = z.infer<typeof hostedSaveRequest>;
export type SaveProductInput = z.infer<typeof saveProductInput>;
export type SaveResponse = z.infer<typeof saveResponse>;
