import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { lines, money } from '../../core/format-results.ts';
import { quoteText } from '../../core/quoted.ts';
import { tool } from '../../core/tool.ts';
import { days, shopId } from '../fields.ts';

const names = ['views', 'visitors', 'clicks', 'saves', 'plays'] as const;

export const analyticsKpis = tool({
  name: 'analytics_kpis',
  title: 'Key metrics of a shop',
  description:
    'Returns a shop’s views, visitors, clicks, saves and video plays by day, compared with as many days before. Rates are per 100 views. Next: analytics_top_products, earnings_summary.',
  input: z.strictObject({ shop_id: shopId, ...days }),
  output: z.object({ kpis: schemaOf('ShopKpis') }),
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
    'Ranks a shop’s products by clicks and saves. on_list false: no longer on a list. Next: products_update_item moves a product up.',
  input: z.strictObject({
    shop_id: shopId,
    ...days,
    limit: z.int().min(1).max(100).default(10).describe('Number of products.'),
  }),
  output: z.object({ products: z.array(schemaOf('TopProduct')) }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, ...query }, { api }) {
    const { products } = await orThrow(
      api.GET('/shops/{shopId}/analytics/top-products', { params: { path: { shopId }, query } }),
    );
    const rows = products.map(
      ({ product_id, title, clicks, saves, plays }) =>
        `product_id ${product_id} ${quoteText(title)}: ${clicks} clicks, ${saves} saves, ${plays} plays`,
    );
    const text = rows.length === 0 ? 'No products were clicked, saved or played.' : lines('Products:', rows);
    return { data: { products }, text };
  },
});

export const earningsSummary = tool({
  name: 'earnings_summary',
  title: 'Earnings of a shop',
  description:
    'Estimates what clicks and saves earned, by month and product, in minor units (5400 is 54.00), from settings.earnings (shops_update); null without rates. confirmed: sales by orders, net of refunds. Neither is a payout.',
  input: z.strictObject({ shop_id: shopId, ...days }),
  output: z.object({ earnings: schemaOf('EarningsSummary') }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, ...query }, { api }) {
    const summary = await orThrow(
      api.GET('/shops/{shopId}/earnings', { params: { path: { shopId }, query } }),
    );
    const { rates, clicks, saves } = summary;
    const head = `Shop ${shopId}, ${summary.from} to ${summary.to}: ${clicks} clicks, ${saves} saves`;
    const confirmed = summary.confirmed.map(
      ({ currency, orders, net_minor: net }) => `confirmed: ${money(net, currency)} from ${orders} orders`,
    );
    if (!rates) {
      return {
        data: { earnings: summary },
        text: lines(
          `${head}. No rates are set, so there’s no estimate. Set them with shops_update, settings.earnings.`,
          confirmed,
        ),
      };
    }
    const inMoney = (minor: number | null) => money(minor, rates.currency);
    const rows = [
      ...confirmed,
      ...summary.months.map(({ month, total_minor }) => `${month}: ${inMoney(total_minor)}`),
      ...summary.products
        .slice(0, 10)
        .map(({ title, total_minor }) => `${quoteText(title)}: ${inMoney(total_minor)}`),
    ];
    return {
      data: { earnings: summary },
      text: lines(`${head}, estimated at ${inMoney(summary.total_minor)}.`, rows),
    };
  },
});
