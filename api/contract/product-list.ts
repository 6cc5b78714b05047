import { z } from '@hono/zod-openapi';
import { publicVideo } from './product-video.ts';
import { availabilities } from './product.ts';
import { orNull, storedImage } from './schemas.ts';
import { someName } from './name.ts';
import { currencyCode, httpUrl, minorUnits, someText, text } from './text.ts';

const time = z.iso.datetime();
const id = z.int();

/** A product list of a shop, in the shop's order. */
export const productList = z
  .object({
    id: z.int(),
    shop_id: z.int(),
    slug: z.string().openapi({ description: 'Part of its URL: `{shop url}/{slug}`.' }),
    title: z.string(),
    headline: z.string().openapi({ description: 'Headline in the magazine template; empty: the title.' }),
    description: z.string(),
    image: orNull(storedImage),
    position: z.int(),
    item_count: z.int(),
    created_at: time,
    updated_at: time,
  })
  .openapi('ProductList');
export type ProductListRecord = z.infer<typeof productList>;

export const newProductList = z
  .strictObject({ title: someName(80), headline: text(120).optional(), description: text(500).optional() })
  .openapi('NewProductList', { example: { title: 'The long breakfast' } });

export const productListChange = z
  .strictObject({
    title: someName(80),
    headline: text(120),
    description: text(500),
    slug: z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .openapi({ description: 'Changes the URL; the old one stops working.' }),
    position: z.int().min(0).openapi({ description: 'From 0; other lists move to make room.' }),
  })
  .partial()
  .openapi('ProductListChange', { example: { position: 0 } });

/** A product on a list. Prices are in minor units. */
export const shopItem = z
  .object({
    id: z.int(),
    list_id: z.int(),
    product_id: z.int(),
    manual: z.boolean().openapi({ description: 'Entered manually: it doesn’t have a page.' }),
    title: z.string(),
    note: z.string(),
    url: z.string().nullable().openapi({ description: 'Where clicks lead.' }),
    product_url: z.string().nullable().openapi({ description: 'The product’s own URL.' }),
    image: orNull(z.object({ url: z.string(), width: z.int().nullable(), height: z.int().nullable() })),
    price_minor: z.int().nullable(),
    currency: z.string().nullable(),
    brand: z.string().nullable(),
    availability: z.enum(availabilities).nullable(),
    position: z.int(),
    added_at: time,
    updated_at: time,
  })
  .openapi('ShopItem');
export type ShopItemRecord = z.infer<typeof shopItem>;

const itemFields = {
  title: text(300),
  note: text(1_000),
  url: httpUrl,
  price_minor: minorUnits.nullable(),
  currency: currencyCode.nullable(),
};

/** Adds a product by URL. Values given here override those read from its page. */
export const itemByUrl = z
  .strictObject({ ...itemFields, affiliate_url: itemFields.url })
  .partial()
  .extend({ url: z.string().trim().min(1).max(4_000) })
  .openapi('ItemByUrl', { description: '`affiliate_url` is where clicks lead instead of the product page.' });

export const itemByHand = z
  .strictObject({ ...itemFields, description: text(4_000), image_url: httpUrl })
  .partial()
  .extend({ title: someText(300) })
  .openapi('ItemByHand');

export const itemOfCatalog = z
  .strictObject({ ...itemFields })
  .partial()
  .extend({ product_id: id })
  .openapi('ItemOfCatalog');

/** An empty `title` or `url`, or a null price, restores the product's own value. */
export const shopItemChange = z
  .strictObject({
    ...itemFields,
    list_id: id.openapi({ description: 'Moves it to another list of the shop.' }),
    position: z.int().min(0),
    image_url: httpUrl.openapi({ description: 'Only for products entered manually.' }),
  })
  .partial()
  .openapi('ShopItemChange');

/** A product that can be added to a list: one of the partner's, or one from a live shop. */
export const catalogProduct = z
  .object({
    product_id: z.int(),
    title: z.string(),
    brand: z.string().nullable(),
    domain: z.string().nullable(),
    url: z.string().nullable(),
    image_url: z.string().nullable(),
    price_minor: z.int().nullable(),
    currency: z.string().nullable(),
    listed: z.boolean().openapi({ description: 'Whether it is already on a list of the partner’s shops.' }),
  })
  .openapi('CatalogProduct');
export type CatalogProduct = z.infer<typeof catalogProduct>;

const publicItem = shopItem
  .pick({
    id: true,
    product_id: true,
    title: true,
    note: true,
    image: true,
    price_minor: true,
    currency: true,
    brand: true,
    availability: true,
    product_url: true,
  })
  .extend({
    click_url: z
      .string()
      .nullable()
      .openapi({ description: 'Counts the click and redirects to the product.' }),
    videos: z.array(publicVideo),
  })
  .openapi('PublicShopItem');
export type PublicShopItem = z.infer<typeof publicItem>;

export const publicProductList = productList
  .pick({ slug: true, title: true, headline: true, description: true, image: true, item_count: true })
  .extend({ items: z.array(publicItem) })
  .openapi('PublicProductList');
export type PublicProductList = z.infer<typeof publicProductList>;
