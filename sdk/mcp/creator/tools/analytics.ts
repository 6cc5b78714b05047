import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { days, shopId } from '../fields.ts';
import { lines, money, quoted } from '../words.ts';

const names = ['views', 'visitors', 'clicks', 'saves', 'plays'] as const;

export const analyticsKpis = tool({
  name: 'analytics_kpis',
  title: 'Key metrics of a shop',
  description:
    'Returns a creator shop’s views, visitors, product clicks, saves and video plays by day for a range of days (UTC, inclusive; default: the last 30), compared with the same number of days before. Rates are per 100 views. New events are counted within seconds. Call shops_list first for the shop_id. Next: analytics_top_products for the products, earnings_summary for the estimated earnings.',
  input: z.strictObject({ shop_id: shopId, ...days }),
  output: z.object({ kpis: described('ShopKpis') }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, ...query }, { api }) {
    const kpis = await orThrow(
      api.GET('/shops/{shopId}/analytics/kpis', { params: { path: { shopId }, query } }),
    );
    const rows = names.map((name) => `${name}: ${kpis[name]} (before: ${kpis.previous[name]})`);
    const rate = kpis.click_rate === null ? [] : [`clicks per 100 views: ${kpis.click_rate}`];
    return { data: { kpis }, text: lines(`Shop ${shopId}, ${kpis.from} to ${kpis.to}:`, [...rows, ...rate]) };
  },
});

export const analyticsTopProducts = tool({
  name: 'analytics_top_products',
  title: 'Most clicked and saved products of a shop',
  description:
    'Ranks a creator shop’s products by clicks and saves for a range of days (UTC, inclusive; default: the last 30). on_list false means the product is no longer on a list. Call shops_list first for the shop_id. Next: products_update_item to move a popular product up.',
  input: z.strictObject({
    shop_id: shopId,
    ...days,
    limit: z.int().min(1).max(100).default(10).describe('Number of products, 1 to 100. Default 10.'),
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
    const text = rows.length === 0 ? 'No products were clicked, saved or played.' : lines('Products:', rows);
    return { data: { products }, text };
  },
});

export const earningsSummary = tool({
  name: 'earnings_summary',
  title: 'Estimated earnings of a shop',
  description:
    'Estimates what a creator shop’s clicks and saves have earned in a range of days (UTC, inclusive; default: the last 30), by month and product, in minor units (5400 is 54.00). It’s an estimate based on the rates in the shop’s settings, not a payout: set them with shops_update, settings.earnings. Without rates, all amounts are null. Call shops_list first for the shop_id.',
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
        text: `${head}. No rates are set, so there’s no estimate. Set them with shops_update, settings.earnings.`,
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
