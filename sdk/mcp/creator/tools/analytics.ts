import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { days, shopId } from '../fields.ts';
import { lines, money, quoted } from '../words.ts';

const names = ['views', 'visitors', 'clicks', 'saves', 'plays'] as const;

export const analyticsKpis = tool({
  name: 'analytics_kpis',
  title: 'Key figures of a shop',
  description:
    'Tells views, visitors, clicks on products, saves and video plays of a creator shop over a span of days (UTC, both included; default the last 30), day by day, beside those of as many days before. Rates are per 100 views. New events are counted within seconds. Call shops_list before for the shop_id. Next: analytics_top_products for which products, earnings_summary for what it may have brought.',
  input: z.strictObject({ shop_id: shopId, ...days }),
  output: z.object({ kpis: described('ShopKpis') }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, ...query }, { api }) {
    const kpis = await orThrow(
      api.GET('/shops/{shopId}/analytics/kpis', { params: { path: { shopId }, query } }),
    );
    const rows = names.map((name) => `${name}: ${kpis[name]} (before: ${kpis.previous[name]})`);
    const rate = kpis.click_rate === null ? [] : [`clicks of 100 views: ${kpis.click_rate}`];
    return { data: { kpis }, text: lines(`Shop ${shopId}, ${kpis.from} to ${kpis.to}:`, [...rows, ...rate]) };
  },
});

export const analyticsTopProducts = tool({
  name: 'analytics_top_products',
  title: 'Most clicked and saved products of a shop',
  description:
    'Ranks the products of a creator shop by clicks and saves over a span of days (UTC, both included; default the last 30). on_list false: it is no longer on a list. Call shops_list before for the shop_id. Next: products_update_item to move a strong product up.',
  input: z.strictObject({
    shop_id: shopId,
    ...days,
    limit: z.int().min(1).max(100).default(10).describe('How many products, 1 to 100. Default 10.'),
  }),
  output: z.object({ products: z.array(described('TopProduct')) }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, ...query }, { api }) {
    const { products } = await orThrow(
      api.GET('/shops/{shopId}/analytics/top-products', { params: { path: { shopId }, query } }),
    );
    const rows = products.map(
      ({ product_id, title, clicks, saves, plays }) =>
        `product_id ${product_id} ${quoted(title)}: ${clicks} clicks, ${saves} saves, ${plays} plays`,
    );
    const text = rows.length === 0 ? 'No product was clicked, saved or played.' : lines('Products:', rows);
    return { data: { products }, text };
  },
});

export const earningsSummary = tool({
  name: 'earnings_summary',
  title: 'Estimated earnings of a shop',
  description:
    'Estimates what clicks and saves of a creator shop may have brought over a span of days (UTC, both included; default the last 30), by month and product, in minor units (5400 is 54.00). It is an estimate by the rates in the shop’s settings, no payout: set them with shops_update, settings.earnings. Without rates all amounts are null. Call shops_list before for the shop_id.',
  input: z.strictObject({ shop_id: shopId, ...days }),
  output: z.object({ earnings: described('EarningsSummary') }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, ...query }, { api }) {
    const summary = await orThrow(
      api.GET('/shops/{shopId}/earnings', { params: { path: { shopId }, query } }),
    );
    const { rates, clicks, saves } = summary;
    const head = `Shop ${shopId}, ${summary.from} to ${summary.to}: ${clicks} clicks, ${saves} saves`;
    if (!rates) {
      return {
        data: { earnings: summary },
        text: `${head}. No rates are set, so nothing can be estimated: shops_update with settings.earnings sets them.`,
      };
    }
    const inMoney = (minor: number | null) => money(minor, rates.currency);
    const rows = [
      ...summary.months.map(({ month, total_minor }) => `${month}: ${inMoney(total_minor)}`),
      ...summary.products
        .slice(0, 10)
        .map(({ title, total_minor }) => `${quoted(title)}: ${inMoney(total_minor)}`),
    ];
    return {
      data: { earnings: summary },
      text: lines(`${head}, estimated at ${inMoney(summary.total_minor)}.`, rows),
    };
  },
});
