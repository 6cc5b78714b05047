import { z } from '@hono/zod-openapi';
import {
  handlePattern,
  moderationStates,
  reservedHandles,
  shopStatuses,
  shopTemplates,
  videoStatuses,
} from './creator-templates.ts';
import { availabilities } from './product.ts';
import { orNull } from './schemas.ts';
import { currencyCode, marketCode, minorUnits, someText, text, httpUrl } from './text.ts';

const time = z.iso.datetime();
const id = z.int();
const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .openapi({ example: '#31493c' });

/** An image in storage, at its largest. */
const storedImage = z
  .object({ url: z.string(), width: z.int(), height: z.int() })
  .openapi('StoredImage', { description: 'Pixels; a WebP of at most 2,000 on its longer side.' });

/** What clicks and saves bring the creator, for an estimate: affiliate networks tell it for a hundred. */
export const earningRates = z
  .object({
    currency: currencyCode,
    per_100_clicks_minor: minorUnits,
    per_100_saves_minor: minorUnits,
  })
  .openapi('EarningRates');

/** How a shop shows itself beyond its texts. What is left out keeps what it was. */
export const shopSettings = z
  .strictObject({
    creator_name: text(80).openapi({ description: 'Who stands behind the shop; empty: its name.' }),
    accent_color: colour.nullable().openapi({ description: '`#rrggbb`; null: the service’s own.' }),
    show_prices: z.boolean(),
    show_videos: z.boolean(),
    disclosure: text(300).openapi({
      description: 'Told at the foot of each page, e.g. that links are affiliate links.',
    }),
    links: z
      .array(
        z.object({
          label: someText(40),
          url: httpUrl.refine((value) => value !== '', { message: 'is empty' }),
        }),
      )
      .max(5),
    earnings: orNull(earningRates),
  })
  .openapi('ShopSettings');
export type ShopSettings = z.infer<typeof shopSettings>;

export const defaultShopSettings: ShopSettings = {
  creator_name: '',
  accent_color: null,
  show_prices: true,
  show_videos: true,
  disclosure: '',
  links: [],
  earnings: null,
};

const shopHandle = z
  .string()
  .max(60)
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => handlePattern.test(value) && !reservedHandles.includes(value), {
    message: 'must be 3 to 40 of a–z, 0–9 and -, and not reserved',
  });

/** A handle in an address, in whatever case it was typed. */
export const handleParameter = text(200)
  .transform((value) => value.toLowerCase())
  .openapi({ example: 'lena' });

/** A creator shop as its partner sees it. Times are UTC. */
export const creatorShop = z
  .object({
    id: z.int(),
    handle: z.string(),
    name: z.string(),
    description: z.string(),
    template: z.enum(shopTemplates),
    status: z.enum(shopStatuses),
    settings: shopSettings,
    images: z.object({ cover: orNull(storedImage), avatar: orNull(storedImage) }),
    markets: z.array(z.string()).openapi({ description: 'Such as `de-DE`; the first is the shop’s own.' }),
    url: z.string().openapi({ description: 'Its public page; 404 while it is a draft.' }),
    list_count: z.int(),
    item_count: z.int(),
    follower_count: z.int(),
    ready_videos: z.int(),
    ready_videos_limit: z.int().nullable().openapi({ description: 'Of the plan; null: no limit.' }),
    published_at: time.nullable().openapi({ description: 'When it went live first.' }),
    created_at: time,
    updated_at: time,
  })
  .openapi('CreatorShop');
export type CreatorShopRecord = z.infer<typeof creatorShop>;

const shopFields = {
  name: someText(80),
  handle: shopHandle,
  description: text(1_000),
  template: z.enum(shopTemplates),
  settings: shopSettings.partial(),
  markets: z.array(marketCode).max(20),
};

/** A new shop is a draft. */
export const newCreatorShop = z
  .strictObject({
    ...shopFields,
    description: shopFields.description.optional(),
    template: shopFields.template.optional(),
    settings: shopFields.settings.optional(),
    markets: shopFields.markets.optional(),
  })
  .openapi('NewCreatorShop', { example: { name: 'Slow things', handle: 'slow-things' } });

export const creatorShopChange = z
  .strictObject(shopFields)
  .partial()
  .openapi('CreatorShopChange', { example: { template: 'hero-rows' } });

export const handleCheck = z
  .object({
    handle: z.string(),
    available: z.boolean(),
    reason: z.enum(['taken', 'reserved', 'malformed']).nullable(),
    suggestion: z.string().nullable().openapi({ description: 'A free handle like it.' }),
  })
  .openapi('HandleCheck');

/** A product list of a shop, in the shop's order. */
export const productList = z
  .object({
    id: z.int(),
    shop_id: z.int(),
    slug: z.string().openapi({ description: 'Part of its address: `{shop url}/{slug}`.' }),
    title: z.string(),
    headline: z.string().openapi({ description: 'What the magazine writes large; empty: the title.' }),
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
  .strictObject({ title: someText(80), headline: text(120).optional(), description: text(500).optional() })
  .openapi('NewProductList', { example: { title: 'The long breakfast' } });

export const productListChange = z
  .strictObject({
    title: someText(80),
    headline: text(120),
    description: text(500),
    slug: z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .openapi({ description: 'Another address; the old one leads nowhere.' }),
    position: z.int().min(0).openapi({ description: 'From 0; the others make room.' }),
  })
  .partial()
  .openapi('ProductListChange', { example: { position: 0 } });

/** A product on a list. Prices are in minor units. */
export const shopItem = z
  .object({
    id: z.int(),
    list_id: z.int(),
    product_id: z.int(),
    manual: z.boolean().openapi({ description: 'Written by hand: it has no page of its own.' }),
    title: z.string(),
    note: z.string(),
    url: z.string().nullable().openapi({ description: 'Where clicks lead.' }),
    product_url: z.string().nullable().openapi({ description: 'The product’s own address.' }),
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

/** A product by its address: what its page tells, and what the creator says instead. */
export const itemByUrl = z
  .strictObject({ ...itemFields, affiliate_url: itemFields.url })
  .partial()
  .extend({ url: z.string().trim().min(1).max(4_000) })
  .openapi('ItemByUrl', { description: '`affiliate_url` is where clicks lead, if not to the page itself.' });

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

/** An empty `title` or `url` and a null price go back to what the product tells. */
export const shopItemChange = z
  .strictObject({
    ...itemFields,
    list_id: id.openapi({ description: 'Moves it to another list of the shop.' }),
    position: z.int().min(0),
    image_url: httpUrl.openapi({ description: 'Of products written by hand alone.' }),
  })
  .partial()
  .openapi('ShopItemChange');

/** A product that can be put on a list: the partner's own, or one that stands in a live shop. */
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
    listed: z.boolean().openapi({ description: 'It stands on a list of the partner’s shops already.' }),
  })
  .openapi('CatalogProduct');
export type CatalogProduct = z.infer<typeof catalogProduct>;

/** A video of a product as its partner sees it. */
export const productVideo = z
  .object({
    id: z.int(),
    shop_id: z.int(),
    product_id: z.int(),
    title: z.string(),
    url: z.string(),
    poster_url: z.string().nullable(),
    mime: z.string(),
    bytes: z.int(),
    duration_ms: z.int().nullable(),
    width: z.int().nullable().openapi({ description: 'Pixels, as it is shown.' }),
    height: z.int().nullable(),
    position: z.int(),
    status: z.enum(videoStatuses),
    moderation_state: z.enum(moderationStates),
    rejected_reason: z.string().nullable(),
    created_at: time,
    updated_at: time,
  })
  .openapi('ProductVideo');
export type ProductVideoRecord = z.infer<typeof productVideo>;

/** What the public page shows of a video. */
export const publicVideo = productVideo
  .pick({
    id: true,
    title: true,
    url: true,
    poster_url: true,
    mime: true,
    duration_ms: true,
    width: true,
    height: true,
  })
  .openapi('PublicVideo');

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
    click_url: z.string().nullable().openapi({ description: 'Counts the click and leads to the product.' }),
    videos: z.array(publicVideo),
  })
  .openapi('PublicShopItem');
export type PublicShopItem = z.infer<typeof publicItem>;

export const publicProductList = productList
  .pick({ slug: true, title: true, headline: true, description: true, image: true, item_count: true })
  .extend({ items: z.array(publicItem) })
  .openapi('PublicProductList');
export type PublicProductList = z.infer<typeof publicProductList>;

/** A live shop as everybody sees it. */
export const publicShop = creatorShop
  .pick({
    handle: true,
    name: true,
    description: true,
    template: true,
    images: true,
    markets: true,
    url: true,
    item_count: true,
    published_at: true,
    updated_at: true,
  })
  .extend({
    settings: shopSettings.omit({ earnings: true }),
    lists: z.array(publicProductList).openapi({ description: 'With the first products of each.' }),
  })
  .openapi('PublicShop');
export type PublicShop = z.infer<typeof publicShop>;
