import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type SerializeFrom } from '@remix-run/node';
import { type AlertKind, alertKinds } from '#api/contract/alerts.ts';
import { previewAlert } from '#api/modules/alerts/preview-alert.ts';
import { readShopAlerts } from '#api/modules/alerts/read-shop-alerts.ts';
import { watchersAsCsv } from '#api/modules/alerts/watchers-as-csv.ts';
import { alertIntents, kindIn, readAlerts } from '#app/merchant/alerts.server.ts';
import { answerPortalIntent, type PortalIntents, type PortalStep } from '../intents.server.ts';
import { portalHeaders, requirePortal } from '../portal.server.ts';
import { provenIf } from '../proof.server.ts';

export type AlertsData = SerializeFrom<typeof loadAlerts>;

export async function loadAlerts(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const { ctx, member, user, query, lang } = visit;
  const { partnerId } = member;
  const preview = async (kind: AlertKind) => {
    const { sender, subject, replyTo } = await previewAlert(ctx, partnerId, { kind, lang });
    return [kind, { sender, subject, replyTo }] as const;
  };
  const [data, previews] = await Promise.all([
    readAlerts(ctx, partnerId, query),
    Promise.all(alertKinds.map(preview)),
  ]);
  const heads = Object.fromEntries(previews) as Record<AlertKind, (typeof previews)[number][1]>;
  return json({ ...data, heads, email: user.email }, { headers: portalHeaders(visit) });
}

const keeps = ['min_drop_percent', 'sender_name', 'reply_to', 'test_email'];
const hasNewReplyTo = async ({ ctx, partnerId, field }: PortalStep) => {
  const typed = field('reply_to');
  return typed !== '' && typed !== (await readShopAlerts(ctx, partnerId)).reply_to;
};
const intents: PortalIntents = { ...alertIntents, email: provenIf(hasNewReplyTo, alertIntents.email) };

export const runAlerts = (args: ActionFunctionArgs) => answerPortalIntent(args, intents, { keeps });

/** Watcher counts as a file. */
export async function downloadWatchers(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, member } = await requirePortal(args);
  return watchersAsCsv(ctx, member.partnerId);
}

/** The email itself, for a frame: it may load our images and nothing else. */
export async function loadAlertPreview(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, member, query, lang } = await requirePortal(args);
  const { html } = await previewAlert(ctx, member.partnerId, { kind: kindIn(query.get('kind')), lang });
  const media = new URL(ctx.settings.mediaUrl).origin;
  // Links then try to open a window, which the sandboxed frame blocks.
  return new Response(html.replace('<head>', '<head><base target="_blank">'), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; img-src 'self' ${media}; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
