import { z } from '@hono/zod-openapi';
import { alertKinds } from '#api/contract/alerts.ts';
import { usageRange } from '#api/modules/metering/usage-range.ts';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, file } from '#api/platform/http/endpoint.ts';
import { listWatchers } from './list-watchers.ts';
import { readAlertReport } from './read-alert-report.ts';
import { readShopAlerts } from './read-shop-alerts.ts';
import {
  alertReport,
  reportQuery,
  shopAlertChanges,
  shopAlertsAnswer,
  watchedProducts,
  watchersFilter,
  watchersQuery,
} from './schemas.ts';
import { sendTestAlert } from './send-test-alert.ts';
import { setShopAlerts } from './set-shop-alerts.ts';
import { watchersAsCsv } from './watchers-as-csv.ts';

const ofMember = { tag: 'Shop alerts', auth: 'member', audience: 'partners' } as const;

const read = endpoint({
  ...ofMember,
  method: 'get',
  path: '/portal/alerts',
  summary: 'Read the settings for alerts about your products',
  description: 'All kinds are on unless you turned them off.',
  answer: shopAlertsAnswer,
});

const change = endpoint({
  ...ofMember,
  method: 'put',
  path: '/portal/alerts',
  summary: 'Change the settings for alerts about your products',
  description:
    'Fields you leave out don’t change. On the Free plan, settings apply to what shoppers see on their lists and under notifications; emails begin with the Starter plan.',
  proof: 'person or token',
  proofFor: ['reply_to'],
  body: shopAlertChanges,
  answer: shopAlertsAnswer,
  fails: ['invalid_email'],
});

const watchers = endpoint({
  ...ofMember,
  method: 'get',
  path: '/portal/alerts/watchers',
  summary: 'List how many people wait for alerts about your products',
  description:
    'By product and variant, most people first. Counts people whose wish was saved in your shop and isn’t bought as far as they know, and whose alerts are on. It doesn’t identify them. Returns 50 per page by default; see `limit`.',
  query: watchersQuery,
  answer: watchedProducts,
});

const table = endpoint({
  ...ofMember,
  method: 'get',
  path: '/portal/alerts/watchers.csv',
  summary: 'Download how many people wait as CSV',
  description: 'Returns one row per product and variant. Contains no shopper data.',
  query: watchersFilter,
  answer: file,
  produces: ['text/csv'],
});

const report = endpoint({
  ...ofMember,
  method: 'get',
  path: '/portal/alerts/report',
  summary: 'Count emailed alerts, and what came of them',
  description:
    'Of emails sent on the days `from`–`to`, at most 366; default: the current month. Test emails don’t count.',
  query: reportQuery,
  answer: alertReport,
});

const test = endpoint({
  ...ofMember,
  method: 'post',
  path: '/portal/alerts/test',
  summary: 'Send a member an email as shoppers get it',
  description:
    'About one of your products, marked as a test. Only members’ addresses are accepted, at most ten emails an hour. Its links stop nothing, and it isn’t counted.',
  body: z
    .object({ email: z.string().max(320), kind: z.enum(alertKinds) })
    .openapi({ example: { email: 'ada@shop.example', kind: 'back_in_stock' } }),
  answer: done,
  fails: ['invalid_email', 'forbidden', 'rate_limited', 'too_many_emails', 'temporarily_unavailable'],
  rejects: { email: 'invalid_email' },
});

/** Alerts about a partner's products: its settings, who waits, and what came of them. */
export function shopAlertRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(read, ({ member: { partnerId } }) => readShopAlerts(ctx, partnerId));
  on(change, ({ member: { partnerId }, body }) => setShopAlerts(ctx, partnerId, body));
  on(watchers, async ({ member: { partnerId }, query: { include_test: includeTest, ...page } }) => {
    const { countedAt, products, nextCursor } = await listWatchers(ctx, partnerId, { ...page, includeTest });
    return { counted_at: countedAt.toISOString(), products, next_cursor: nextCursor };
  });
  on(table, ({ member: { partnerId }, query: { include_test: includeTest } }) =>
    Promise.resolve(watchersAsCsv(ctx, partnerId, includeTest)),
  );
  on(report, async ({ member: { partnerId }, query: { include_test: includeTest, ...days } }) => {
    const range = usageRange(ctx, days);
    return { ...range, rows: await readAlertReport(ctx, partnerId, range, includeTest) };
  });
  on(test, async ({ member: { partnerId, userId, tokenId }, body }) => {
    await sendTestAlert(ctx, { partnerId, userId: tokenId === null ? userId : null }, body);
    return { ok: true as const };
  });

  return router;
}
