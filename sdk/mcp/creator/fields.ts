import { z } from 'zod';
import { shopTemplates } from '#api/contract/creator-shop.ts';
import { webUrl } from '../core/inputs.ts';

/** The tools' input fields, each with its unit, its limit and the source of its value. */
const id = () => z.int().min(1);

export const shopId = id().describe('`id` in shops_list.');
export const listId = id().describe('`id` in lists_list.');
export const itemId = id().describe('`id` of an item in lists_get.');
export const productId = id().describe('`product_id` in lists_get or catalog_search, not the item’s id.');
export const mediaId = id().describe('`id` in media_list.');

const webUrlOrNone = z
  .string()
  .max(4_000)
  .regex(/^$|^https?:\/\//i, { error: 'must be an absolute https:// or http:// URL, or empty' });

const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, { error: 'must be three letters, such as EUR' })
  .nullable()
  .describe('ISO 4217, such as EUR; with price_minor.');
const priceMinor = z
  .int()
  .min(0)
  .nullable()
  .describe('Minor units: 5400 is 54.00 EUR or 5400 JPY. null: the product’s own price.');

/** A creator's own texts and price for a product, instead of those from its page. */
export const itemTexts = {
  title: z.string().max(300).describe('Replaces the product’s own. Empty: the product’s own.'),
  note: z.string().max(1_000).describe('The creator’s words next to the product.'),
  price_minor: priceMinor,
  currency,
};
export const clickUrl = webUrlOrNone.describe(
  'Where clicks lead, such as an affiliate link. Empty: the product’s page.',
);
export const position = z.int().min(0).describe('New position, from 0; past the end means the end.');

export const listTexts = {
  title: z.string().min(1).max(80).describe('Heading of the list.'),
  headline: z.string().max(120).describe('Large text of magazine-cards. Empty: the title.'),
  description: z.string().max(500).describe('Text under the heading.'),
};
/** The slug in a list's URL. */
export const listSlug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'may only contain a-z, 0-9 and -, for example for-the-table' })
  .describe('Last part of the list’s URL: a-z, 0-9 and -. The old URL stops working.');

const link = z.strictObject({
  label: z.string().min(1).max(40).describe('Text, such as Instagram.'),
  url: webUrl.describe('Absolute http(s) URL.'),
});

const earnings = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Za-z]{3}$/, { error: 'must be three letters, such as EUR' })
      .describe('ISO 4217, such as EUR.'),
    per_100_clicks_minor: z.int().min(0).describe('2500 is 25.00.'),
    per_100_saves_minor: z.int().min(0).describe('1000 is 10.00.'),
  })
  .nullable()
  .describe('For earnings_summary. null: no estimate.');

export const settings = z
  .strictObject({
    creator_name: z.string().max(80).describe('Empty: the shop’s name.'),
    accent_color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be #rrggbb, such as #2563eb' })
      .nullable()
      .describe('#rrggbb. null: the default.'),
    show_prices: z.boolean().describe('Show prices.'),
    show_videos: z.boolean().describe('Show videos.'),
    disclosure: z
      .string()
      .max(300)
      .describe('At the bottom of each page, such as that links are affiliate links.'),
    links: z.array(link).max(5).describe('To the creator’s other pages. Replaces all.'),
    earnings,
  })
  .partial()
  .describe('Settings you leave out stay.');

export const shopTexts = {
  name: z.string().min(1).max(80).describe('Shown to visitors.'),
  handle: z
    .string()
    .max(60)
    .describe('Last part of /shop/{handle}: 3 to 40 of a-z, 0-9 and -; see shops_check_handle.'),
  description: z.string().max(1_000).describe('What the shop is about.'),
  template: z
    .enum(shopTemplates)
    .describe(
      'classic-grid: a grid per list. minimal: little text. hero-rows: large cover, a row per list. magazine-cards: headlines.',
    ),
  settings,
  markets: z
    .array(
      z.string().regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, { error: 'must be a market such as de-DE' }),
    )
    .max(20)
    .describe('Such as de-DE; the first is the main market. Replaces all.'),
};

const day = z.iso.date({ error: 'must be a day written as YYYY-MM-DD, such as 2026-11-01' });
/** The date range for analytics. */
export const days = {
  from: day
    .optional()
    .describe('First day, YYYY-MM-DD (UTC). Default: 29 days before `to`; at most 400 days.'),
  to: day.optional().describe('Last day, YYYY-MM-DD (UTC). Default: today.'),
};
