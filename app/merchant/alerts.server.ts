/** Alerts about a partner's products: the data and intents of the portal's and the admin's pages. */
import { type AlertKind, alertKinds } from '#api/contract/alerts.ts';
import { addDays, dayOf } from '#api/contract/analytics-range.ts';
import { listWatchers } from '#api/modules/alerts/list-watchers.ts';
import { readAlertReport } from '#api/modules/alerts/read-alert-report.ts';
import { readShopAlerts } from '#api/modules/alerts/read-shop-alerts.ts';
import { shopAlertChanges } from '#api/modules/alerts/schemas.ts';
import { sendTestAlert } from '#api/modules/alerts/send-test-alert.ts';
import { setShopAlerts } from '#api/modules/alerts/set-shop-alerts.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { reportDays } from './alert-kinds.ts';
import type { PartnerStep } from './step.server.ts';
import { text } from './texts.ts';

const pageRows = 25;

export const kindIn = (asked: string | null): AlertKind =>
  alertKinds.find((kind) => kind === asked) ?? 'price_drop';

/**
 * Watcher counts, results of emails, and settings. An invalid cursor starts at the first page.
 * @param query the page's, with `cursor` and `days`
 */
export async function readAlerts(ctx: Context, partnerId: number, query: URLSearchParams) {
  const cursor = query.get('cursor') ?? undefined;
  const days = reportDays.find((one) => String(one) === query.get('days')) ?? 28;
  const today = dayOf(ctx.clock());
  const read = (from?: string) => listWatchers(ctx, partnerId, { limit: pageRows, cursor: from });
  const [settings, watchers, report] = await Promise.all([
    readShopAlerts(ctx, partnerId),
    read(cursor).catch((error: unknown) => {
      if (error instanceof ServiceError && error.status < 500) return read();
      throw error;
    }),
    readAlertReport(ctx, partnerId, { from: addDays(today, 1 - days), to: today }),
  ]);
  return { settings, watchers, report, days, cursor: cursor ?? null, now: ctx.clock() };
}

/** Moves the problem with a refused address to its field. */
async function atField<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (
      !(error instanceof ServiceError) ||
      !['invalid_email', 'forbidden', 'too_many_emails'].includes(error.errorName)
    )
      throw error;
    throw new ServiceError('invalid_input', { field, hint: error.details.hint ?? error.message });
  }
}

export const alertIntents = {
  kinds: async ({ ctx, partnerId, field }) => {
    const kinds = Object.fromEntries(alertKinds.map((kind) => [kind, field(kind) !== '']));
    await setShopAlerts(ctx, partnerId, kinds);
  },
  email: async ({ ctx, partnerId, field }) => {
    const fields = {
      min_drop_percent: Number(field('min_drop_percent')),
      sender_name: field('sender_name') || null,
      reply_to: field('reply_to') || null,
    };
    const { data: changes, error } = shopAlertChanges.safeParse(fields);
    if (!changes) {
      const refused = String(error.issues[0]?.path[0]);
      const hint = text(refused === 'min_drop_percent' ? 'alerts.minDropProblem' : 'alerts.senderProblem');
      throw new ServiceError('invalid_input', { field: refused, hint });
    }
    await atField('reply_to', setShopAlerts(ctx, partnerId, changes));
  },
  test: async ({ ctx, partnerId, userId = null, field }) => {
    const email = field('test_email');
    const kind = kindIn(field('kind'));
    try {
      await atField('test_email', sendTestAlert(ctx, { partnerId, userId }, { email, kind }));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.errorName !== 'rate_limited') throw error;
      throw new ServiceError('rate_limited', { field: 'test_email', hint: text('alerts.testOften') });
    }
    return { email };
  },
} satisfies Record<string, (step: PartnerStep) => Promise<unknown>>;
