import { z } from 'zod';
import { shopTemplates } from '../../../api/contract/creator-templates.ts';

/** What the tools are given: each field with its unit, its limit and where its value comes from. */
const id = () => z.int().min(1);

export const shopId = id().describe('The shop’s id, a whole number such as 12: `id` in shops_list.');
export const listId = id().describe('The list’s id, a whole number such as 34: `id` in lists_list.');
export const itemId = id().describe(
  'The item’s id, a whole number such as 56: `id` of an item in lists_get.',
);
export const productId = id().describe(
  'The product’s id, a whole number such as 78: `product_id` of an item in lists_get, or of catalog_search. It is not the item’s id.',
);
export const mediaId = id().describe('The video’s id, a whole number such as 90: `id` in media_list.');

export const webUrl = z
  .string()
  .max(4_000)
  .regex(/^https?:\/\//i, {
    error: 'must be an absolute address that begins with https:// or http://',
  });
const webUrlOrNone = z
  .string()
  .max(4_000)
  .regex(/^$|^https?:\/\//i, { error: 'must be an absolute https:// or http:// address, or empty' });

const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, { error: 'must be three letters, such as EUR' })
  .nullable()
  .describe('ISO 4217 code such as EUR. Give it together with price_minor.');
const priceMinor = z
  .int()
  .min(0)
  .nullable()
  .describe(
    'Price in minor units of the currency, a whole number: 5400 is 54.00 EUR; 5400 JPY is 5400. null: the product’s own price.',
  );

/** What a creator says of a product instead of what its page tells. */
export const itemTexts = {
  title: z.string().max(300).describe('Shown instead of the product’s own title; empty: its own.'),
  note: z
    .string()
    .max(1_000)
    .describe('The creator’s own words about it, shown beside it. Up to 1,000 characters.'),
  price_minor: priceMinor,
  currency,
};
export const clickUrl = webUrlOrNone.describe(
  'Where clicks lead, e.g. an affiliate link: http(s). Empty: the product’s own page.',
);
export const position = z
  .int()
  .min(0)
  .describe('New place, counted from 0; the others make room. A number past the end is the end.');

export const listTexts = {
  title: z.string().min(1).max(80).describe('Heading of the list, up to 80 characters.'),
  headline: z
    .string()
    .max(120)
    .describe('What the template magazine-cards writes large; empty: the title. Up to 120 characters.'),
  description: z.string().max(500).describe('A few sentences under the heading. Up to 500 characters.'),
};
/** Part of a list's address. */
export const listSlug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be of a-z, 0-9 and -, such as for-the-table' })
  .describe(
    'Last part of the list’s address {shop url}/{slug}, of a-z, 0-9 and -. The old address leads nowhere then.',
  );

const link = z.strictObject({
  label: z.string().min(1).max(40).describe('What the link is called, e.g. Instagram.'),
  url: webUrl.describe('Absolute http(s) address.'),
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
  .describe('What clicks and saves bring, for the estimate of earnings_summary; null: no estimate.');

export const settings = z
  .strictObject({
    creator_name: z.string().max(80).describe('Who stands behind the shop; empty: the shop’s name.'),
    accent_color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be #rrggbb, such as #2563eb' })
      .nullable()
      .describe('Accent as #rrggbb, e.g. #2563eb; null: the service’s own.'),
    show_prices: z.boolean().describe('Whether the page shows prices.'),
    show_videos: z.boolean().describe('Whether the page shows videos.'),
    disclosure: z
      .string()
      .max(300)
      .describe('Told at the foot of each page, e.g. that links are affiliate links.'),
    links: z.array(link).max(5).describe('The creator’s other places, up to 5. Replaces all of them.'),
    earnings,
  })
  .partial()
  .describe('How the shop shows itself. Settings that are left out keep their value.');

export const shopTexts = {
  name: z.string().min(1).max(80).describe('Name of the shop as visitors read it, up to 80 characters.'),
  handle: z
    .string()
    .max(60)
    .describe(
      'Last part of the public address /shop/{handle}: 3 to 40 of a-z, 0-9 and -, beginning and ending with a letter or digit. Ask shops_check_handle first.',
    ),
  description: z.string().max(1_000).describe('What the shop is about, up to 1,000 characters.'),
  template: z
    .enum(shopTemplates)
    .describe(
      'Look of the page. classic-grid: a grid of products a list. minimal: quiet, few words. hero-rows: large cover and a row a list. magazine-cards: headlines and cards.',
    ),
  settings,
  markets: z
    .array(z.string().regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, { error: 'must be such as de-DE' }))
    .max(20)
    .describe('Markets such as de-DE or en-GB, up to 20; the first is the shop’s own. Replaces all of them.'),
};

const day = z.iso.date({ error: 'must be a day written as YYYY-MM-DD, such as 2026-11-01' });
/** Days of figures. */
export const days = {
  from: day
    .optional()
    .describe(
      'First day, YYYY-MM-DD in UTC, included. Default: 29 days before `to`. At most 400 days in all.',
    ),
  to: day
    .optional()
    .describe('Last day, YYYY-MM-DD in UTC, included, not in the future. Default: today in UTC.'),
};

/** Of a tool that changes what `ids` name: every other field may be left out, but not all of them. */
export const changeOf = <Ids extends z.ZodRawShape, Fields extends z.ZodRawShape>(ids: Ids, fields: Fields) =>
  z
    .strictObject(ids)
    .extend(z.strictObject(fields).partial().shape)
    .refine((input) => Object.keys(input).some((name) => !(name in ids)), {
      error: `give at least one field to change: ${Object.keys(fields).join(', ')}`,
    });
