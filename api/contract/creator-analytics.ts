import { z } from '@hono/zod-openapi';
import { orNull } from './schemas.ts';
import { earningRates } from './creator-shop.ts';

const count = z.int().min(0);
const id = z.int().min(1);

/** What a shop's own page tells of. */
export const shopVisit = z
  .object({
    type: z.literal('play'),
    item_id: id.openapi({ description: 'The product on the list, `id` of PublicShopItem.' }),
    video_id: id.openapi({ description: 'Of that product.' }),
  })
  .openapi('ShopVisit');
const counts = {
  views: count.openapi({ description: 'Of the shop’s pages: one a visitor and ten minutes.' }),
  visitors: count.openapi({ description: 'Each counted once a day.' }),
  clicks: count.openapi({
    description: 'On products, out of the shop: one a visitor, product and ten minutes.',
  }),
  saves: count.openapi({
    description: 'Of products of the shop, by the partner’s keys; test keys left out.',
  }),
  plays: count.openapi({ description: 'Of videos.' }),
};

/** Key figures of days from–to (UTC, both included), beside those of as many days before. */
export const shopKpis = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    ...counts,
    click_rate: z.number().nullable().openapi({ description: 'Clicks of 100 views; null without views.' }),
    save_rate: z.number().nullable().openapi({ description: 'Saves of 100 views.' }),
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
    on_list: z.boolean().openapi({ description: 'It still stands on a list of the shop.' }),
  })
  .openapi('TopProduct');
export type TopProduct = z.infer<typeof topProduct>;

/**
 * What clicks and saves may have brought, by the rates in the shop's settings: an estimate, in minor units. Null where
 * no rates are set.
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
