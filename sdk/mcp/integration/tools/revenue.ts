import { z } from 'zod';
import { revenueKeys } from '../../../../api/contract/analytics-report.ts';
import { formatPrice } from '../../../../api/contract/language/numbers.ts';
import { orThrow } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { quoteText } from '../../core/quoted.ts';
import { tool } from '../../core/tool.ts';
import { counted, days, includeTest, withTest } from './usage.ts';

export const revenueGet = tool({
  name: 'revenue_get',
  title: 'Read what wishlists sold',
  description:
    'Returns the revenue of reported orders that came from wishlists, net of refunds, in minor units, by day, by path (what led to the sale: basket, share, alert, creator or direct) or by product with its saves and conversion; a row for each currency. Default: this UTC month. Empty until the shop reports orders: docs_search "report orders".',
  input: z.strictObject({
    by: z.enum(revenueKeys).optional().describe('Default: day.'),
    ...days,
    include_test: includeTest,
  }),
  output: z.object({ revenue: schemaOf('RevenueReport') }),
  effect: 'reads',
  credentials: true,
  async handle(which, { api }) {
    const query = withTest(which);
    const revenue = await orThrow(api.GET('/portal/analytics/revenue', { params: { query } }));
    const lines = revenue.rows.map(
      ({ key, currency, orders, test_orders: tests, net_minor: net, product }) => {
        const name = product ? `${quoteText(product.title)} (product_id ${key})` : key;
        return `${name}: ${formatPrice('en', net, currency)} from ${counted.format(orders)} orders${tests > 0 ? `, ${counted.format(tests)} of them with tests` : ''}`;
      },
    );
    const nothing = 'Nothing was sold from wishlists, or no orders were reported.';
    return {
      data: { revenue },
      text: `${revenue.from} to ${revenue.to}:\n${lines.join('\n') || nothing}`,
    };
  },
});
