import { z } from '@hono/zod-openapi';
import {
  handlePattern,
  moderationStates,
  reservedHandles,
  shopStatuses,
  shopTemplates,
  videoStatuses,
} from '#api/contract/creator-shop.ts';
import { availabilities } from '#api/contract/product.ts';
import {
  currencyCode,
  httpUrl,
  marketCode,
  minorUnits,
  name,
  orNull,
  someName,
  someText,
  storedImage,
  text,
} from '#api/platform/schemas.ts';

const time = z.iso.datetime();

/** A product video, for its partner. */
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
    width: z.int().nullable().openapi({ description: 'Pixels, as displayed.' }),
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

/** The public fields of a video. */
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

const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .openapi({ example: '#31493c' });

/**
 * The creator's rates for estimating earnings, per hundred clicks and saves as affiliate networks
 * quote them.
 */
export const earningRates = z
  .object({
    currency: currencyCode,
    per_100_clicks_minor: minorUnits,
    per_100_saves_minor: minorUnits,
  })
  .openapi('EarningRates');

/** Display settings of a shop. Omitted ones stay unchanged. */
export const shopSettings = z
  .strictObject({
    creator_name: name(80).openapi({ description: 'The person behind the shop; empty: the shop’s name.' }),
    accent_color: colour.nullable().openapi({ description: '`#rrggbb`; null: the default color.' }),
    show_prices: z.boolean(),
    show_videos: z.boolean(),
    disclosure: text(300).openapi({
      description: 'Shown at the bottom of each page, e.g. that links are affiliate links.',
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

/** A handle in a path, in any case. */
export const handleParameter = text(200)
  .transform((value) => value.toLowerCase())
  .openapi({ example: 'lena' });

/** A creator shop, for its partner. Times are UTC. */
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
    markets: z
      .array(z.string())
      .openapi({ description: 'Such as `de-DE`; the first is the shop’s default.' }),
    url: z.string().openapi({ description: 'The public page; 404 while the shop is a draft.' }),
    list_count: z.int(),
    item_count: z.int(),
    follower_count: z.int(),
    ready_videos: z.int(),
    ready_videos_limit: z.int().nullable().openapi({ description: 'Limit of the plan; null: no limit.' }),
    published_at: time.nullable().openapi({ description: 'When it was first published.' }),
    created_at: time,
    updated_at: time,
  })
  .openapi('CreatorShop');

export type CreatorShopRecord = z.infer<typeof creatorShop>;

const shopFields = {
  name: someName(80),
  handle: shopHandle,
  description: text(1_000),
  template: z.enum(shopTemplates),
  settings: shopSettings.partial(),
  markets: z.array(marketCode).max(20),
};

/** A new shop starts as a draft. */
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
    suggestion: z.string().nullable().openapi({ description: 'A similar handle that is available.' }),
  })
  .openapi('HandleCheck');

/** A live shop, for visitors. */
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
    lists: z.array(publicProductList).openapi({ description: 'With the first products of each list.' }),
  })
  .openapi('PublicShop');

export type PublicShop = z.infer<typeof publicShop>;

/** The URL for uploading a file with PUT, and the headers to send. */
export const uploadTicket = z
  .object({
    storage_path: z.string().openapi({ description: 'Identifies the file when you finish the upload.' }),
    upload_url: z.string(),
    headers: z.record(z.string(), z.string()),
    expires_at: z.iso.datetime(),
  })
  .openapi('UploadTicket');

export const newUpload = z
  .object({
    product_id: z.int(),
    mime: z.string().max(100).openapi({ description: '`video/mp4` or `video/quicktime`.' }),
    bytes: z.int().min(1).openapi({ description: 'At most 200 MB.' }),
    poster: z
      .object({
        mime: z.string().max(100).openapi({ description: '`image/jpeg`, `image/png` or `image/webp`.' }),
        bytes: z.int().min(1).openapi({ description: 'At most 10 MB.' }),
      })
      .optional(),
  })
  .openapi('NewUpload', { example: { product_id: 1, mime: 'video/mp4', bytes: 4_200_000 } });

export const startedUpload = z
  .object({ video: uploadTicket, poster: orNull(uploadTicket) })
  .openapi('StartedUpload');

export const finishedUpload = z
  .object({
    storage_path: text(300),
    poster_path: text(300).nullable().optional(),
    product_id: z.int(),
    title: name(120).optional(),
  })
  .openapi('FinishedUpload');

export const videoChange = z
  .object({
    title: name(120),
    position: z.int().min(0),
    status: z.enum(videoStatuses),
    poster_path: someText(300).nullable(),
  })
  .partial()
  .openapi('VideoChange', { example: { title: 'How it pours' } });

export const videoAnswer = z.object({ media: productVideo });

const count = z.int().min(0);

const positiveId = z.int().min(1);

/** An event reported by a creator shop's own page. */
export const shopVisit = z
  .object({
    type: z.literal('play'),
    item_id: positiveId.openapi({ description: 'The product on the list: `id` of PublicShopItem.' }),
    video_id: positiveId.openapi({ description: 'Of that product.' }),
  })
  .openapi('ShopVisit');

const counts = {
  views: count.openapi({ description: 'Page views, at most one per visitor every ten minutes.' }),
  visitors: count.openapi({ description: 'Distinct visitors per day, added up.' }),
  clicks: count.openapi({
    description:
      'Clicks on products that lead out of the shop, at most one per visitor and product every ten minutes.',
  }),
  saves: count.openapi({
    description: 'Saves of the shop’s products with the partner’s keys, excluding test keys.',
  }),
  plays: count.openapi({ description: 'Of videos.' }),
};

/** Key metrics for the days from–to (UTC, inclusive) and for the same number of days before. */
export const shopKpis = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    ...counts,
    click_rate: z.number().nullable().openapi({ description: 'Clicks per 100 views; null without views.' }),
    save_rate: z.number().nullable().openapi({ description: 'Saves per 100 views.' }),
    previous: z.object(counts),
    days: z.array(z.object({ day: z.iso.date(), ...counts })),
  })
  .openapi('ShopKpis');

export type ShopKpis = z.infer<typeof shopKpis>;

export const topProduct = z
  .object({
    product_id: z.int(),
    title: z.string(),
    image_url: z.string().nullable(),
    clicks: count,
    saves: count,
    plays: count,
    on_list: z.boolean().openapi({ description: 'Whether it is still on a list of the shop.' }),
  })
  .openapi('TopProduct');

export type TopProduct = z.infer<typeof topProduct>;

/**
 * Estimated earnings from clicks and saves, in minor units, at the rates in the shop's settings. Null if no rates are
 * set.
 */
export const earningsSummary = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    rates: orNull(earningRates),
    clicks: count,
    saves: count,
    clicks_minor: count.nullable(),
    saves_minor: count.nullable(),
    total_minor: count.nullable(),
    months: z.array(
      z.object({ month: z.string(), clicks: count, saves: count, total_minor: count.nullable() }),
    ),
    products: z.array(
      z.object({
        product_id: z.int(),
        title: z.string(),
        clicks: count,
        saves: count,
        total_minor: count.nullable(),
      }),
    ),
    confirmed: z
      .array(
        z.object({
          currency: z.string(),
          orders: count,
          quantity: count,
          net_minor: count.openapi({ description: 'Net of refunds.' }),
        }),
      )
      .openapi({
        description:
          'What reported orders sold through the shop, for each currency: sales, not a commission.',
      }),
  })
  .openapi('EarningsSummary');

export type EarningsSummary = z.infer<typeof earningsSummary>;
