import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { days, shopId } from '../fields.ts';
import { lines, quoted } from '../words.ts';

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
