import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { changeOf } from '../../core/inputs.ts';
import { tool } from '../../core/tool.ts';
import { itemId, list } from '../fields.ts';
import { openList, readLanguage } from '../open-list.ts';

/** An amount like `"49.99"` could be meant in either unit, so only whole numbers are accepted. */
const target = z
  .int({ error: 'must be a whole number in minor units, without a currency: 4999 for 49.99' })
  .min(0)
  .nullable()
  .describe('Minor units: 4999 is 49.99. null: at every drop.');

export const watchPrice = tool({
  name: 'watch_price',
  title: 'Watch a wish’s price or stock',
  description:
    'Turns alerts about a wish on the person’s own list on or off: when it becomes cheaper, at a target price or less, or when it’s back in stock. Alerts are emails and notifications.',
  input: changeOf(
    { list, item_id: itemId },
    {
      price_drop: z.boolean(),
      target_price_minor: target,
      back_in_stock: z.boolean(),
    },
  ),
  output: z.object({
    alerts: schemaOf('WishAlerts'),
    needs_email: z.boolean(),
  }),
  effect: 'changes',
  credentials: true,
  scope: 'alerts:write',
  listsOutput: true,
  hints: {
    forbidden: 'Alerts are only for wishes on the person’s own lists. Save the product to one first.',
  },
  async handle({ list: named, item_id: item, ...changes }, call) {
    const { api, environment } = call;
    const { id } = await openList(call, named, await readLanguage(call));
    // A target is pointless while price drops are off.
    const body = { ...(changes.target_price_minor != null && { price_drop: true }), ...changes };
    const { alerts, needs_email: needsEmail } = await orThrow(
      api.PUT('/hosted/lists/{token}/items/{itemId}/alerts', {
        params: { path: { token: id, itemId: item } },
        body,
      }),
    );
    const { price_drop, target_price_minor, back_in_stock } = alerts;
    const drop =
      target_price_minor === null ? 'at every drop' : `at ${target_price_minor} (minor units) or less`;
    const parts = [
      `Price: ${price_drop ? drop : 'off'}.`,
      `Back in stock: ${back_in_stock ? 'on' : 'off'}.`,
      ...(needsEmail
        ? [
            `No emails reach the person yet: they need to confirm an address at ${environment.siteUrl}/alerts.`,
          ]
        : []),
    ];
    return {
      data: { alerts, needs_email: needsEmail },
      text: parts.join(' '),
    };
  },
});
