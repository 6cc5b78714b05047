import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { days, shopId } from '../fields.ts';
import { lines, money, quoted } from '../words.ts';

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
