import { z } from '@hono/zod-openapi';
import { handlePattern, reservedHandles, shopStatuses, shopTemplates } from './creator-templates.ts';
import { publicProductList } from './product-list.ts';
import { orNull, storedImage } from './schemas.ts';
import { name, someName } from './name.ts';
import { currencyCode, marketCode, minorUnits, someText, text, httpUrl } from './text.ts';

const time = z.iso.datetime();
const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .openapi({ example: '#31493c' });

/** The creator's earnings from clicks and saves, for estimates; affiliate networks quote rates per hundred. */
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

/** A live shop as visitors see it. */
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
