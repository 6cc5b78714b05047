import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import { type AlertKind, alertKinds } from '#api/contract/alerts.ts';
import { addDays, dayOf } from '#api/contract/analytics-range.ts';
import { listWatchers } from '#api/modules/alerts/list-watchers.ts';
import { previewAlert } from '#api/modules/alerts/preview-alert.ts';
import { readAlertReport } from '#api/modules/alerts/read-alert-report.ts';
import { readShopAlerts } from '#api/modules/alerts/read-shop-alerts.ts';
import { shopAlertChanges } from '#api/modules/alerts/schemas.ts';
import { sendTestAlert } from '#api/modules/alerts/send-test-alert.ts';
import { setShopAlerts } from '#api/modules/alerts/set-shop-alerts.ts';
import { watchersAsCsv } from '#api/modules/alerts/watchers-as-csv.ts';
import { bodyOf } from '../form-body.server.ts';
import { answerPortalIntent, type PortalIntents } from '../intents.server.ts';
import { portalHeaders, requirePortal, ServiceError } from '../portal.server.ts';
import { text } from '../texts.ts';
import { reportDays } from './report-days.ts';

const pageRows = 25;

const kindIn = (asked: string | null): AlertKind => alertKinds.find((kind) => kind === asked) ?? 'price_drop';

/** The people who wait, by number; the results of emails; and the settings. An invalid cursor starts at the first page. */
export async function loadAlerts(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const { ctx, member, user, query, lang } = visit;
  const { partnerId } = member;
  const cursor = query.get('cursor') ?? undefined;
  const days = reportDays.find((one) => String(one) === query.get('days')) ?? 28;
  const today = dayOf(ctx.clock());
  const read = (from?: string) => listWatchers(ctx, partnerId, { limit: pageRows, cursor: from });
  const preview = async (kind: AlertKind) => {
    const { sender, subject, replyTo } = await previewAlert(ctx, partnerId, { kind, lang });
    return [kind, { sender, subject, replyTo }] as const;
  };
  const [settings, watchers, report, previews] = await Promise.all([
    readShopAlerts(ctx, partnerId),
    read(cursor).catch((error: unknown) => {
      if (error instanceof ServiceError && error.status < 500) return read();
      throw error;
    }),
    readAlertReport(ctx, partnerId, { from: addDays(today, 1 - days), to: today }),
    Promise.all(alertKinds.map(preview)),
  ]);
  const heads = Object.fromEntries(previews) as Record<AlertKind, (typeof previews)[number][1]>;
  return json(
    { settings, watchers, report, days, cursor: cursor ?? null, heads, email: user.email },
    { headers: portalHeaders(visit) },
  );
}

const names = ['min_drop_percent', 'sender_name', 'reply_to'] as const;

/** A refused address, next to its field. */
async function atField<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ServiceError) || !['invalid_email', 'forbidden'].includes(error.errorName))
      throw error;
    throw new ServiceError('invalid_input', { field, hint: error.details.hint ?? error.message });
  }
}

const intents: PortalIntents = {
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
    const changes = bodyOf(shopAlertChanges, fields, {
      min_drop_percent: text('alerts.minDropProblem'),
      sender_name: text('alerts.senderProblem'),
    });
    await atField('reply_to', setShopAlerts(ctx, partnerId, changes));
  },
  test: async ({ ctx, partnerId, field }) => {
    const email = field('test_email');
    try {
      await atField('test_email', sendTestAlert(ctx, partnerId, { email, kind: kindIn(field('kind')) }));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.errorName !== 'rate_limited') throw error;
      throw new ServiceError('rate_limited', { field: 'test_email', hint: text('alerts.testOften') });
    }
    return { email };
  },
};

export const runAlerts = (args: ActionFunctionArgs) =>
  answerPortalIntent(args, intents, { keeps: [...names, 'test_email'] });

/** How many people wait, as a file. */
export async function downloadWatchers(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, member } = await requirePortal(args);
  return watchersAsCsv(ctx, member.partnerId);
}

/** The email itself, for a frame: it can load our images and do nothing else. */
export async function loadAlertPreview(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, member, query, lang } = await requirePortal(args);
  const { html } = await previewAlert(ctx, member.partnerId, { kind: kindIn(query.get('kind')), lang });
  const media = new URL(ctx.settings.mediaUrl).origin;
  // A new window, which the frame can't open.
  return new Response(html.replace('<head>', '<head><base target="_blank">'), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; img-src 'self' ${media}; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
