import { z } from '@hono/zod-openapi';
import { isTimeZone } from '#api/contract/language/days.ts';
import { metadataOf, offeredFields, recordOf } from '#api/contract/offered-fields.ts';
import { availabilities, readFailureReasons } from '#api/contract/product.ts';
import { maxQuantity } from '#api/contract/quantity.ts';
import { basketConfig } from '#api/modules/keys/schemas.ts';
import {
  cleanName,
  currencyCode,
  dateTime,
  httpUrl,
  marketCode,
  minorUnits,
  orNull,
  someText,
  storable,
  storableJson,
  text,
} from '#api/platform/schemas.ts';

/** A giver's claim on an item, as its list's owner sees it after a surprise. */
export const gift = z
  .object({
    id: z.int().nullable().openapi({ description: 'To thank its giver; null if no one can be thanked.' }),
    thanks: z.string().nullable().openapi({
      description: 'The words with which the list’s owner thanked the giver; null if they haven’t.',
    }),
    name: z.string().openapi({ description: 'Empty if the giver entered none.' }),
    note: z.string(),
    quantity: z
      .int()
      .openapi({ description: '0 for someone who has only reserved it, or wants to share the gift.' }),
    reserved_quantity: z.int().openapi({ description: 'How many are reserved and not bought yet.' }),
    reserved_until: z.string().nullable().openapi({ format: 'date' }),
    shared: z.boolean(),
    marked_at: z.string(),
  })
  .openapi('Gift');

export type Gift = z.infer<typeof gift>;

/** The quantity of an item that someone gives. If omitted: all that are still wanted. */
export const giftQuantity = z.int().min(1).max(maxQuantity).nullish();

/** A giver's mark on a public list. Omitted fields stay unchanged. */
export const publicMark = z
  .object({
    purchased: z.boolean(),
    quantity: giftQuantity.openapi({ description: 'How many; default: all that are still wanted.' }),
    name: cleanName(80)
      .nullish()
      .openapi({ description: 'For the list’s owner and editors, and for others with `show_name`.' }),
    note: text(500).nullish().openapi({ description: 'For the list’s owner.' }),
    show_name: z.boolean().nullish().openapi({ description: 'Whether other givers see the name.' }),
    shared: z.boolean().nullish().openapi({
      description: 'Whether it’s a group gift. With `purchased: false`, joins a gift that isn’t bought yet.',
    }),
    reserve_until: z.iso
      .date()
      .regex(/^[1-9]/)
      .nullish()
      .openapi({
        description:
          'With `purchased: false`, reserves the item until the end of that day, at most 180 days ahead. Can’t be set with `shared`.',
        example: '2026-12-24',
      }),
  })
  .openapi('PublicMark', { example: { purchased: true, name: 'Aunt May' } });

/** A list's share token in a path. */
export const shareToken = z
  .string()
  .trim()
  .min(1)
  .transform(storable)
  .openapi({ description: 'The list’s share token, its `id`.' });

/** The preferred language of titles. Titles without a translation are returned as saved. */
export const languageQuery = z.object({
  market: text(35).optional().openapi({ description: 'A market such as `de-DE`.' }),
  lang: text(35).optional().openapi({ description: 'A language such as `de`.' }),
});

export const nextCursor = z
  .string()
  .optional()
  .openapi({ description: '`cursor` of the next page; absent on the last one.' });

const quantity = z.int().min(1).max(maxQuantity);

/** The priority of a wish, from 1 (most wanted) to 4 (least). */
export const priority = z.int().min(1).max(4).openapi({ description: '1 is most wanted.' });

/** A wish entered manually. */
export const manualItem = z
  .object({
    title: someText(2_000),
    url: z.string().max(8_000).nullish().openapi({ description: 'Where to buy it.' }),
    description: text(20_000).nullish(),
    note: text(2_000).nullish(),
    price_minor: minorUnits.nullish(),
    price: minorUnits.nullish().openapi({ description: 'Alias of price_minor.' }),
    currency: currencyCode.nullish(),
    imageUrl: httpUrl.nullish(),
    quantity: quantity.nullish(),
    priority: priority.nullish(),
  })
  .openapi('ManualItem');

/** Changes to an item; omitted fields stay unchanged. */
export const itemChanges = z
  .object({
    title: text(2_000)
      .optional()
      .openapi({ description: 'Its title on the list; empty restores the original title.' }),
    note: text(2_000).optional(),
    quantity: quantity.optional(),
    priority: priority.nullable().optional(),
    price_minor: minorUnits
      .nullable()
      .optional()
      .openapi({ description: 'With `currency`, unless it stays.' }),
    currency: currencyCode.nullable().optional().openapi({ description: 'Only with `price_minor`.' }),
  })
  .openapi('ItemChanges');

/** The alerts that a shopper gets about a wish, including their defaults. */
export const wishAlerts = z
  .object({
    price_drop: z.boolean(),
    target_price_minor: z.int().nullable().openapi({
      description: 'Only alert at this price or less, in the wish’s currency; null: at every drop.',
    }),
    back_in_stock: z.boolean(),
    low_stock: z.boolean(),
  })
  .openapi('WishAlerts');

export type WishAlerts = z.infer<typeof wishAlerts>;

const stockLeft = z.int().nullable().openapi({
  description: 'How many are left, if `availability` is `low_stock` and the shop shares it.',
});

/** Prices of a wish over time, in its currency. */
const wishPrices = {
  saved_price_minor: z.int().nullable().openapi({
    description:
      'The price when it was saved or entered, for comparison with `current_price_minor`; null if that differs and comes from another source. If the source has changed, it’s the first price of the new one.',
  }),
  current_price_minor: z.int().nullable().openapi({
    description: 'The price that the shop last reported; null if it isn’t known in the wish’s currency.',
  }),
};

/** A change to a wish's product that makes it worth another look. */
export const wishChange = z
  .object({
    item_id: z.int(),
    kind: z.enum(['price_drop', 'back_in_stock', 'low_stock']),
    at: z.string().openapi({ description: 'When it last changed.' }),
    title: z.string(),
    variant_title: z.string().nullable(),
    imageUrl: z.string().nullable(),
    affiliateUrl: z.string().nullable(),
    source_label: z.string().nullable(),
    price_minor: z.int().nullable().openapi({ description: 'What it costs today, if that’s known.' }),
    from_price_minor: z.int().nullable().openapi({
      description: 'What it cost before, if that changed; in the same currency.',
    }),
    currency: z.string().nullable(),
    stock_left: stockLeft,
  })
  .openapi('WishChange');

export type WishChange = z.infer<typeof wishChange>;

/** Changes that their owner has seen and dismisses. */
export const seenChanges = z
  .object({
    item_ids: z.array(z.int().min(1)).min(1).max(1_000),
    until: dateTime.openapi({
      description: 'The `at` of the latest change they saw.',
      example: '2026-11-24T09:00:00Z',
    }),
  })
  .openapi('SeenChanges');

export type SeenChanges = z.infer<typeof seenChanges>;

/** The links with which an item can be bought. They have a reference that the shop can report with the order. */
export const buyLinks = z
  .object({
    item_id: z.int(),
    product_url: z.string().nullable().openapi({ description: 'The product’s page.' }),
    cart_url: z.string().nullable().openapi({
      description:
        'Adds the item to the cart of its shop, on Shopify; null if no link can, or if the item is sold out.',
    }),
  })
  .openapi('BuyLinks');

export type BuyLinks = z.infer<typeof buyLinks>;

/**
 * A place where a shopper has saved a product: an item on one of the shopper's lists. `variant_id` is null without a
 * variant.
 */
export const savedPlace = z
  .object({
    item_id: z.int(),
    product_id: z.int(),
    variant_id: z.string().nullable(),
    choice: z.string().optional().openapi({
      description: 'What was chosen besides the variant; the same text for the same choice.',
    }),
    choice_text: z.string().openapi({ description: 'The same as shown: `Engraving: Anna`.' }),
    quantity: z.int(),
    saved_price_minor: wishPrices.saved_price_minor,
    current_price_minor: wishPrices.current_price_minor,
    currency: z.string().nullable(),
    list: z.object({ id: z.string(), db_id: z.int(), name: z.string() }),
    alerts: wishAlerts,
  })
  .openapi('SavedPlace');

export type SavedPlace = z.infer<typeof savedPlace>;

/**
 * HostedProduct: an item of a hosted list. `id` is the product's, `item_id` the item's. Prices are in minor units.
 * The fields after `added_at` are additions to the published record.
 */
export const hostedProduct = z
  .object({
    id: z.int(),
    wishlist_id: z.int(),
    item_id: z.int(),
    purchased: z.boolean(),
    title: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    affiliateUrl: z.string().nullable(),
    price_minor: z.int().nullable(),
    currency: z.string().nullable(),
    source_label: z.string().nullable(),
    priority: z.int().min(1).max(4).nullable().openapi({ description: '1 is most wanted.' }),
    rating: z.number().nullable(),
    review_count: z.int().nullable(),
    brand: z.string().nullable(),
    added_at: z.string(),
    note: z.string(),
    quantity: z.int(),
    variant_title: z.string().nullable(),
    compare_at_price_minor: z.int().nullable(),
    price_as_of: z.string().nullable().openapi({
      description:
        'When the price was saved or read, if it’s in a currency that isn’t reported for the product.',
    }),
    availability: z.string().nullable().openapi({
      description:
        '`in_stock`, `low_stock`, `out_of_stock`, `preorder`, `backorder`, `discontinued`, `not_sold_here` (not in the market where it was saved); null if it isn’t known.',
    }),
    stock_left: stockLeft,
    as_of: z.string().nullable().openapi({ description: 'When `facts_source` reported it.' }),
    facts_source: z.enum(['platform', 'feed', 'page']).nullable().openapi({
      description: 'Where this comes from: the shop’s platform, its product data or its page.',
    }),
    saved_price_minor: wishPrices.saved_price_minor,
    current_price_minor: wishPrices.current_price_minor,
    alerts: orNull(wishAlerts).openapi({ description: 'Only for the list’s owner.' }),
    image_width: z.int().nullable().openapi({ description: 'Pixels; null until the image has been copied.' }),
    image_height: z.int().nullable(),
    position: z.int().nullable(),
    purchased_by: z
      .string()
      .nullable()
      .openapi({ description: 'Who bought it, if they gave a name; only for the owner and editors.' }),
    purchased_quantity: z.int().openapi({ description: 'How many of `quantity` are bought.' }),
    reserved: z.boolean().openapi({
      description: 'Whether givers have reserved all that isn’t bought; false once it’s bought.',
    }),
    reserved_quantity: z
      .int()
      .openapi({ description: 'How many of `quantity` are reserved and not bought yet.' }),
    reserved_until: z.string().nullable().openapi({
      format: 'date',
      description: 'The day at the end of which the first reservation ends.',
    }),
    bought_at: z.string().nullable().openapi({
      description:
        'When it was last ordered from the shop, in a surprise only by the list’s owner; only for the owner.',
    }),
    sharing: z.int().openapi({ description: 'People who want to share the gift and haven’t bought it.' }),
    giver_names: z
      .array(z.string())
      .openapi({ description: 'Givers who let everyone on the list see their name.' }),
    gifts: z
      .array(gift)
      .nullable()
      .openapi({ description: 'Who gives it, with notes; only for the owner, and null during a surprise.' }),
  })
  .openapi('HostedProduct');

export type HostedProduct = z.infer<typeof hostedProduct>;

/**
 * HostedList: a list as its owner or a collaborator sees it. `id` is the share token, `db_id` the wishlistId.
 * `preview_images` are up to three images of its newest items. `surprise_until` is null once it has passed.
 */
export const hostedList = z
  .object({
    id: z.string(),
    db_id: z.int(),
    name: z.string(),
    description: z.string(),
    image_path: z.string(),
    share_public: z.boolean(),
    occasion_slug: z.string(),
    productCount: z.int(),
    collaboratorCount: z.int(),
    is_shared: z.boolean(),
    role: z.enum(['owner', 'editor', 'viewer']),
    owner_id: z.string(),
    owner_name: z.string(),
    owner_avatar: z.string().nullable(),
    updated_at: z.string(),
    preview_images: z.array(z.string()).max(3),
    surprise: z
      .boolean()
      .openapi({ description: 'Whether the owner doesn’t see what was bought, or by whom.' }),
    surprise_until: z
      .string()
      .nullable()
      .openapi({ description: 'When the surprise ends; null without a date: once the owner reveals it.' }),
    surprise_date: z.string().nullable().openapi({
      format: 'date',
      description: 'The day that begins at `surprise_until` in `time_zone`, if the owner chose a day.',
    }),
    time_zone: z.string().nullable().openapi({ example: 'Europe/Berlin' }),
    purchased_count: z
      .int()
      .nullable()
      .openapi({ description: 'Items marked as bought; null for the owner of a surprise.' }),
  })
  .openapi('HostedList');

/** A single list, with the occasion's name in the requested language. */
export const hostedListDetails = hostedList
  .extend({
    occasion_title: z.string().openapi({ description: 'Empty for custom occasions.' }),
  })
  .openapi('HostedListDetails');

/** A list as a basket session sees it: just enough to choose one. */
export const listChoice = z.strictObject({ db_id: z.int(), name: z.string() }).openapi('ListChoice');

export type HostedListDetails = z.infer<typeof hostedListDetails>;

export type HostedList = z.infer<typeof hostedList>;

const listName = someText(200);

/** The path of a stored image or an http(s) URL, never another scheme. */
const imagePath = z
  .string()
  .max(4_000)
  .transform((value) => storable(value).trim())
  .refine((value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value) || /^[\w][\w./-]*$/.test(value), {
    message: 'must be a path or an http(s) URL',
  });

export const newList = z.object({ name: listName, description: text(5_000).nullish() }).openapi('NewList');

/** Changes to a list; omitted fields stay unchanged, and null clears one. */
export const listChanges = z
  .object({
    name: listName.optional(),
    title: listName.optional().openapi({ description: 'Alias of name.' }),
    description: text(5_000).nullish(),
    share_public: z.boolean().optional(),
    image_path: imagePath.nullish(),
    occasion_slug: z
      .string()
      .max(60)
      .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      .nullish()
      .openapi({ example: 'birthday' }),
    surprise_until: z
      .union([z.iso.date().regex(/^[1-9]/), dateTime])
      .nullish()
      .openapi({
        type: ['string', 'null'],
        description:
          'Until then, the owner doesn’t see who bought what: a date, with `time_zone`, until that day begins there, or a full time. null shows it, or with `surprise: true` keeps it hidden until the owner reveals it. During a surprise, only the owner can change it.',
        example: '2026-12-25',
      }),
    time_zone: z
      .string()
      .max(100)
      .refine(isTimeZone, { message: 'must be an IANA time zone' })
      .optional()
      .openapi({
        description: 'The owner’s IANA time zone; required with a date in `surprise_until`.',
        example: 'Europe/Berlin',
      }),
    surprise: z.boolean().optional().openapi({
      description:
        'true hides who bought what from the owner, until `surprise_until` or, without a date, until set to false. Editors can set it to true, only the owner to false.',
    }),
  })
  .refine(({ surprise, surprise_until: until }) => surprise !== false || !until, {
    path: ['surprise_until'],
    message: 'can’t be set with surprise: false',
  })
  .refine(({ surprise_until: until, time_zone: zone }) => typeof until !== 'string' || zone !== undefined, {
    path: ['time_zone'],
    message: 'is required with a date',
  })
  .openapi('ListChanges', { example: { name: 'Birthday', share_public: true } });

/** A person a list is shared with. Editors can change the list and its items, viewers can only read them. */
export const collaborator = z
  .object({
    user_id: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    role: z.enum(['editor', 'viewer']),
    since: z.string(),
  })
  .openapi('Collaborator');

export type Collaborator = z.infer<typeof collaborator>;

/** A public list as its share page shows it. `id` is the share token, `internal_id` its number. */
export const publicList = z
  .object({
    id: z.string(),
    internal_id: z.int(),
    name: z.string(),
    description: z.string(),
    image_path: z.string(),
    share_public: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    occasion_slug: z.string(),
    occasion_title: z.string(),
    productCount: z.int(),
    owner_username: z.string(),
    owner_avatar: z.string().nullable(),
    owner_is_premium: z.boolean(),
    owner_name: z.string(),
  })
  .openapi('PublicList');

export type PublicList = z.infer<typeof publicList>;

const maxInt = 2_147_483_647;

const maxMetadataLength = 16_000;

/** Deep or large metadata isn't stored because every basket loads it. */
const metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= maxMetadataLength, {
    message: 'must be at most 16,000 characters of JSON',
  })
  .transform((value) => storableJson(value) as Record<string, unknown>);

const siteDomain = text(300).nullish();

/**
 * SaveProductInput: a product as a shop describes it. See `savedAs` for how invalid fields are
 * handled.
 */
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
    availability: z.enum(availabilities).nullish().openapi({
      description:
        'Of a product without variants. Stored like the price: from the product’s own shop, unless something better is known.',
    }),
    siteDomain: siteDomain.openapi({
      description: 'The host the metadata belongs to; default: the URL’s host.',
    }),
    metadata: metadata.nullish(),
    partnerMeta: metadata.nullish().openapi({ description: 'Alias of metadata.' }),
  })
  .openapi('SaveProductInput');

/** Drops metadata with an invalid host, because it could belong to anyone. */
function metadataFields({ siteDomain: host, metadata: own, partnerMeta }: Record<string, unknown>) {
  const isReadable = siteDomain.safeParse(host).success;
  const kept = (value: unknown) =>
    isReadable && value !== undefined && value !== null ? metadataOf(value, maxMetadataLength) : undefined;
  return { siteDomain: isReadable ? host : undefined, metadata: kept(own), partnerMeta: kept(partnerMeta) };
}

/**
 * The product of a save. As in the dialog, invalid fields are left out; only the URL must be valid.
 */
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

/** Pasted links, a CSV file from a spreadsheet or another service, or the URL of a public Amazon list. */
export const importKinds = ['links', 'csv', 'amazon'] as const;

const importStatuses = ['waiting', 'running', 'done', 'failed'] as const;

const importRowStatuses = ['waiting', 'running', 'saved', 'failed'] as const;

export const maxImportRows = 500;

/** A source's data about one wish. Prices are in minor units; `priority` is 1 (most wanted) to 4. */
export interface SourceRow {
  url: string | null;
  title?: string;
  description?: string;
  imageUrl?: string;
  priceMinor?: number;
  /** The price before a discount. */
  compareAtPriceMinor?: number;
  currency?: string;
  quantity?: number;
  note?: string;
  priority?: number;
  /** Set if the whole quantity is bought. */
  purchased?: true;
  /** The quantity that is bought, if not all. */
  bought?: number;
  /** A line, or a cell for the link, that contains no link. */
  written?: string;
}

export const importSummary = z
  .object({
    id: z.int(),
    kind: z.enum(importKinds),
    status: z.enum(importStatuses),
    error: z.string().nullable().openapi({ description: 'Why the list could not be read.' }),
    list_url: z.string().nullable(),
    wishlist_id: z.int(),
    total: z.int(),
    saved: z.int(),
    failed: z.int(),
    unused_columns: z.array(z.string()).openapi({
      description:
        'Headings of a table’s columns whose content wasn’t used, because nothing said what it is.',
    }),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .openapi('ImportSummary');

export const importRow = z
  .object({
    position: z.int(),
    url: z.string().nullable(),
    title: z.string(),
    written: z.string().nullable().openapi({
      description: 'The line without a link, or what a table has instead of one; null for other rows.',
    }),
    status: z.enum(importRowStatuses),
    error: z.string().nullable().openapi({
      description:
        'For a failed row, the reason. For a saved one, why its page could not be read, or `invalid_url`; the item then has only what the source said.',
    }),
    reason: z.enum(readFailureReasons).nullable().openapi({
      description: 'A more specific reason, if there is one.',
    }),
    item_id: z.int().nullable(),
  })
  .openapi('ImportRow');

export const importRecord = importSummary.extend({ rows: z.array(importRow) }).openapi('Import');

export type ImportKind = (typeof importKinds)[number];

/** The reason why a list on another site couldn't be read. */
export type ListFailure =
  'list_not_found' | 'list_not_public' | 'list_unreadable' | 'external_error' | 'network_error';

export type ImportSummary = z.infer<typeof importSummary>;

export type ImportRecord = z.infer<typeof importRecord>;

export const widgetInitResponse = z
  .object({
    token: z.string(),
    partner_id: z.int(),
    api_key_id: z.int().nullable(),
    exp_minutes: z.int(),
    overage: z.boolean(),
    basketConfig: orNull(basketConfig),
  })
  .openapi('WidgetInitResponse');

/**
 * A field with two spellings. A separate schema, because generators would give the types of both
 * fields the same name.
 */
const productImageUrl = z.string().nullable().openapi('ProductImageUrl');

/** SavedProduct. Prices are in minor units. */
const savedProduct = z
  .object({
    id: z.int(),
    wishlist_id: z.int(),
    list_name: z.string(),
    item_id: z.int(),
    source_partner_id: z.int().nullable(),
    source_shop_id: z.int().nullable(),
    source_domain: z.string().nullable(),
    title: z.string(),
    description: z.string(),
    imageUrl: productImageUrl,
    image_url: productImageUrl,
    affiliateUrl: z.string().nullable(),
    url: z.string().nullable(),
    price_minor: z.int().nullable(),
    price: z.int().nullable(),
    currency: z.string().nullable(),
    compare_at_price_minor: z.int().nullable(),
    price_as_of: hostedProduct.shape.price_as_of,
    brand: z.string().nullable(),
    product_type: z.string().nullable(),
    tags: z.array(z.string()).nullable(),
    checkoutMeta: z.record(z.string(), z.unknown()),
    variantId: z.string().nullable(),
    variant_title: z.string().nullable(),
    quantity: z.int(),
    availability: hostedProduct.shape.availability,
    stock_left: hostedProduct.shape.stock_left,
    as_of: hostedProduct.shape.as_of,
    facts_source: hostedProduct.shape.facts_source,
    saved_price_minor: wishPrices.saved_price_minor,
    current_price_minor: wishPrices.current_price_minor,
    alerts: orNull(wishAlerts).openapi({ description: 'Only for items on the shopper’s own lists.' }),
    bought_quantity: z
      .int()
      .nullable()
      .openapi({ description: 'How many the shopper ordered from the shop; null for none.' }),
    bought_at: z.string().nullable().openapi({ description: 'When they last did.' }),
    added_at: z.string(),
    can_remove: z.boolean().openapi({
      description: 'Whether the shopper can remove it: true on their own lists, false on other people’s.',
    }),
  })
  .openapi('SavedProduct');

export type SavedProduct = z.infer<typeof savedProduct>;

export const savedProductsBody = z.object({
  products: z.array(savedProduct),
  references: z.record(z.string(), z.string()).optional().openapi({
    description:
      'By `item_id`: the reference that goes into the shop’s cart with the item and comes back in `POST /orders`, if requested. Encrypted, and valid for 90 days, for this shop only.',
  }),
  next_cursor: nextCursor,
});
