import { z } from 'zod';
import { type AlertKind, alertKinds } from '../../../../api/contract/alerts.ts';
import { orThrow, type Schema } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { quoteText } from '../../core/quoted.ts';
import { tool } from '../../core/tool.ts';
import { counted, days, includeTest, withTest } from './usage.ts';

const kindNames: Record<AlertKind, string> = {
  price_drop: 'price drops',
  back_in_stock: 'back in stock',
  low_stock: 'low stock',
};

const settings = z.object({ settings: schemaOf('ShopAlerts') });

/** Summarizes the settings in one line. */
function settingsLine(shop: Schema<'ShopAlerts'>): string {
  const on = alertKinds.filter((kind) => shop[kind]).map((kind) => kindNames[kind]);
  const sender = shop.sender_name === null ? '' : ` Sent as ${quoteText(shop.sender_name)}.`;
  const replies = shop.reply_to === null ? '' : ` Replies go to ${shop.reply_to}.`;
  const plan = shop.emails_included
    ? ''
    : ' The Free plan doesn’t send emails; Starter and larger plans do, and the user can choose one in the Partner Portal.';
  return `On: ${on.join(', ') || 'nothing'}; drops from ${shop.min_drop_percent}%.${sender}${replies}${plan}`;
}

export const alertsGet = tool({
  name: 'alerts_get',
  title: 'Read the alert settings',
  description:
    'Returns which changes of the partner’s products shoppers can be alerted about, the minimum price drop, and the name and reply address of the emails. Change them with alerts_set.',
  input: z.strictObject({}),
  output: settings,
  effect: 'reads',
  credentials: true,
  async handle(_, { api }) {
    const answer = await orThrow(api.GET('/portal/alerts'));
    return { data: { settings: answer }, text: settingsLine(answer) };
  },
});

const onOff = (what: string) => z.boolean().optional().describe(`Alerts about ${what}.`);

export const alertsSet = tool({
  name: 'alerts_set',
  title: 'Change the alert settings',
  description:
    'Changes the settings you pass, for all shoppers at once. A kind that is off alerts no one, whatever shoppers chose. If anything is invalid, nothing is stored. Next: alerts_test.',
  input: z.strictObject({
    price_drop: onOff('lower prices'),
    back_in_stock: onOff('products that are available again'),
    low_stock: onOff('products that are nearly sold out'),
    min_drop_percent: z.int().min(1).max(99).optional().describe('Smaller drops alert no one. Default 1.'),
    sender_name: z.string().max(100).nullable().optional().describe('Shown before “via”; null: the shop’s.'),
    reply_to: z
      .string()
      .max(320)
      .nullable()
      .optional()
      .describe('A member’s address, or one on a verified domain; null: none.'),
  }),
  output: settings,
  effect: 'changes',
  credentials: true,
  hints: {
    invalid_input: 'Nothing was stored. Correct the field and call again.',
    invalid_email: 'Nothing was stored. Ask the user for the address.',
  },
  async handle(body, { api }) {
    const answer = await orThrow(api.PUT('/portal/alerts', { body }));
    return { data: { settings: answer }, text: `Changed. ${settingsLine(answer)}` };
  },
});

export const alertsWatchers = tool({
  name: 'alerts_watchers',
  title: 'List how many people wait for products',
  description:
    'Returns, by product and variant, how many people wait for a lower price, for it to be back in stock, or before it sells out; most people first. It never says who they are. Use it to decide what to restock or discount.',
  input: z.strictObject({
    limit: z.int().min(1).max(200).optional().describe('Rows; default 50.'),
    cursor: z.string().max(60).optional().describe('next_cursor of the previous page.'),
    include_test: includeTest,
  }),
  output: z.object({ products: z.array(schemaOf('WatchedProduct')), next_cursor: z.string().nullable() }),
  effect: 'reads',
  credentials: true,
  async handle(which, { api }) {
    const query = withTest(which);
    const answer = await orThrow(api.GET('/portal/alerts/watchers', { params: { query } }));
    const lines = answer.products.map((one) => {
      const by = alertKinds.filter((kind) => one[kind] > 0);
      const name = [one.title, one.variant_title ?? one.variant_id].filter(Boolean).join(', ');
      const people =
        one.shoppers === 1 ? '1 person is waiting' : `${counted.format(one.shoppers)} people are waiting`;
      return `${quoteText(name)}: ${people} (${by.map((kind) => `${kindNames[kind]} ${one[kind]}`).join(', ')})${one.test_shoppers > 0 ? `, ${one.test_shoppers} with test keys` : ''}`;
    });
    const more = answer.next_cursor === null ? '' : `\nMore with cursor ${answer.next_cursor}.`;
    return { data: answer, text: (lines.join('\n') || 'No one is waiting yet.') + more };
  },
});

export const alertsReport = tool({
  name: 'alerts_report',
  title: 'Count emailed alerts',
  description:
    'Returns how many alerts about the partner’s products were emailed, and how many were opened and pressed, by kind. Opened: any link of the email was opened. Pressed: the product’s was. Default: this UTC month.',
  input: z.strictObject({
    ...days,
    include_test: includeTest,
  }),
  output: z.object({ report: schemaOf('AlertReport') }),
  effect: 'reads',
  credentials: true,
  async handle(which, { api }) {
    const query = withTest(which);
    const report = await orThrow(api.GET('/portal/alerts/report', { params: { query } }));
    const lines = report.rows.map(
      ({ kind, sent, opened, pressed, test_sent: tests }) =>
        `${kindNames[kind]}: ${sent} sent, ${opened} opened, ${pressed} pressed${tests > 0 ? `, ${tests} of those sent about test saves` : ''}`,
    );
    return { data: { report }, text: `${report.from} to ${report.to}:\n${lines.join('\n')}` };
  },
});

export const alertsTest = tool({
  name: 'alerts_test',
  title: 'Send a test of an alert',
  description:
    'Emails a member of the partner’s team what shoppers get, about one of its products, marked as a test. Other addresses are refused. At most ten an hour. It isn’t counted in alerts_report.',
  input: z.strictObject({
    email: z.string().max(320).describe('A member’s address; whoami returns the user’s.'),
    kind: z.enum(alertKinds).describe('The change that it is about.'),
  }),
  output: z.object({ sent: z.literal(true) }),
  effect: 'adds',
  annotations: { openWorldHint: true },
  credentials: true,
  hints: {
    forbidden: 'Use the address of the user, which whoami returns, or of another member.',
    rate_limited: 'Wait before sending another one.',
  },
  async handle(body, { api }) {
    await orThrow(api.POST('/portal/alerts/test', { body }));
    return { data: { sent: true as const }, text: `Sent to ${body.email}.` };
  },
});
