import { z } from 'zod';
import { shopTemplates } from '../../../api/contract/creator-templates.ts';

/** The input fields of the tools, each with its unit, its limit and where its value comes from. */
const id = () => z.int().min(1);

export const shopId = id().describe('The shop’s id, a whole number such as 12: `id` in shops_list.');
export const listId = id().describe('The list’s id, a whole number such as 34: `id` in lists_list.');
export const itemId = id().describe(
  'The item’s id, a whole number such as 56: `id` of an item in lists_get.',
);
export const productId = id().describe(
  'The product’s id, a whole number such as 78: `product_id` of an item in lists_get, or of catalog_search. This isn’t the item’s id.',
);
export const mediaId = id().describe('The video’s id, a whole number such as 90: `id` in media_list.');

export const webUrl = z
  .string()
  .max(4_000)
  .regex(/^https?:\/\//i, {
    error: 'must be an absolute URL that starts with https:// or http://',
  });
const webUrlOrNone = z
  .string()
  .max(4_000)
  .regex(/^$|^https?:\/\//i, { error: 'must be an absolute https:// or http:// URL, or empty' });

const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, { error: 'must be three letters, such as EUR' })
  .nullable()
  .describe('ISO 4217 code such as EUR. Set it together with price_minor.');
const priceMinor = z
  .int()
  .min(0)
  .nullable()
  .describe(
    'Price in minor units of the currency, a whole number: 5400 is 54.00 EUR; 5400 JPY is 5400. null: the product’s own price.',
  );

/** A creator's own texts and price for a product, instead of those from its page. */
export const itemTexts = {
  title: z.string().max(300).describe('Shown instead of the product’s own title. Empty: the product’s own.'),
  note: z
    .string()
    .max(1_000)
    .describe('The creator’s own words about the product, shown next to it. Up to 1,000 characters.'),
  price_minor: priceMinor,
  currency,
};
export const clickUrl = webUrlOrNone.describe(
  'Where clicks lead, for example an affiliate link: an http(s) URL. Empty: the product’s own page.',
);
export const position = z
  .int()
  .min(0)
  .describe(
    'New position, counted from 0; the others move to make room. A number past the end means the end.',
  );

export const listTexts = {
  title: z.string().min(1).max(80).describe('Heading of the list. Up to 80 characters.'),
  headline: z
    .string()
    .max(120)
    .describe('Shown large by the magazine-cards template. Empty: the title. Up to 120 characters.'),
  description: z.string().max(500).describe('A few sentences under the heading. Up to 500 characters.'),
};
/** Part of a list's URL. */
export const listSlug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'may only contain a-z, 0-9 and -, for example for-the-table' })
  .describe('Last part of the list’s URL {shop url}/{slug}: a-z, 0-9 and -. The old URL stops working.');

const link = z.strictObject({
  label: z.string().min(1).max(40).describe('Text of the link, for example Instagram.'),
  url: webUrl.describe('Absolute http(s) URL.'),
});

const earnings = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Za-z]{3}$/, { error: 'must be three letters, such as EUR' })
      .describe('ISO 4217 code such as EUR.'),
    per_100_clicks_minor: z.int().min(0).describe('Minor units for 100 clicks: 2500 is 25.00.'),
    per_100_saves_minor: z.int().min(0).describe('Minor units for 100 saves: 1000 is 10.00.'),
  })
  .nullable()
  .describe('What clicks and saves earn, for the estimate of earnings_summary. null: no estimate.');

export const settings = z
  .strictObject({
    creator_name: z.string().max(80).describe('Name of the creator behind the shop. Empty: the shop’s name.'),
    accent_color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be #rrggbb, such as #2563eb' })
      .nullable()
      .describe('Accent color as #rrggbb, for example #2563eb. null: the default.'),
    show_prices: z.boolean().describe('Whether the page shows prices.'),
    show_videos: z.boolean().describe('Whether the page shows videos.'),
    disclosure: z
      .string()
      .max(300)
      .describe('Shown at the bottom of each page, for example that links are affiliate links.'),
    links: z
      .array(link)
      .max(5)
      .describe('Links to the creator’s other pages, up to 5. Replaces all existing ones.'),
    earnings,
  })
  .partial()
  .describe('Settings of the shop. Settings you leave out stay as they are.');

export const shopTexts = {
  name: z.string().min(1).max(80).describe('Name of the shop, shown to visitors. Up to 80 characters.'),
  handle: z
    .string()
    .max(60)
    .describe(
      'Last part of the public URL /shop/{handle}: 3 to 40 of a-z, 0-9 and -, starting and ending with a letter or digit. Call shops_check_handle first.',
    ),
  description: z.string().max(1_000).describe('What the shop is about. Up to 1,000 characters.'),
  template: z
    .enum(shopTemplates)
    .describe(
      'Look of the page. classic-grid: one grid of products per list. minimal: simple, with little text. hero-rows: a large cover and one row per list. magazine-cards: headlines and cards.',
    ),
  settings,
  markets: z
    .array(
      z.string().regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, { error: 'must be a market such as de-DE' }),
    )
    .max(20)
    .describe(
      'Markets such as de-DE or en-GB, up to 20; the first is the shop’s main market. Replaces all existing ones.',
    ),
};

const day = z.iso.date({ error: 'must be a day written as YYYY-MM-DD, such as 2026-11-01' });
/** The days that analytics cover. */
export const days = {
  from: day
    .optional()
    .describe(
      'First day, YYYY-MM-DD in UTC, inclusive. Default: 29 days before `to`. At most 400 days in total.',
    ),
  to: day
    .optional()
    .describe('Last day, YYYY-MM-DD in UTC, inclusive, not in the future. Default: today in UTC.'),
};

/** The input of a tool that changes what `ids` name: each of the other fields is optional, but one is required. */
export const changeOf = <Ids extends z.ZodRawShape, Fields extends z.ZodRawShape>(ids: Ids, fields: Fields) =>
  z
    .strictObject(ids)
    .extend(z.strictObject(fields).partial().shape)
    .refine((input) => Object.keys(input).some((name) => !(name in ids)), {
      error: `set at least one field to change: ${Object.keys(fields).join(', ')}`,
    });
