import { z } from '@hono/zod-openapi';
import { orNull } from './schemas.ts';
import { earningRates } from './creator-shop.ts';

const count = z.int().min(0);
const id = z.int().min(1);

/** An event reported by a creator shop's own page. */
export const shopVisit = z
  .object({
    type: z.literal('play'),
    item_id: id.openapi({ description: 'The product on the list: `id` of PublicShopItem.' }),
    video_id: id.openapi({ description: 'Of that product.' }),
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

/** Key figures for the days from–to (UTC, inclusive) and for the same number of days before. */
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
  })
  .openapi('EarningsSummary');
export type EarningsSummary = z.infer<typeof earningsSummary>;
