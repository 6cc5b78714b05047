import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { days, shopId } from '../fields.ts';
import { lines } from '../words.ts';

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
