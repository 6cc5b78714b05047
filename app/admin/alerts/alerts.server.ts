import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type SerializeFrom } from '@remix-run/node';
import { type AlertKind, alertKinds } from '#api/contract/alerts.ts';
import { type AlertPreview, previewAlert } from '#api/modules/alerts/preview-alert.ts';
import { watchersAsCsv } from '#api/modules/alerts/watchers-as-csv.ts';
import { listTeam } from '#api/modules/partners/list-team.ts';
import { alertIntents, readAlerts } from '#app/merchant/alerts.server.ts';
import { adminHeaders, requireAdmin } from '../admin.server.ts';
import { answerAdminIntent } from '../intents.server.ts';
import { lang } from '../texts.ts';

export type AlertsData = SerializeFrom<typeof loadAlerts>;

export async function loadAlerts(args: LoaderFunctionArgs) {
  const { ctx, shop } = await requireAdmin(args);
  const { partnerId } = shop;
  const query = new URL(args.request.url).searchParams;
  const preview = async (kind: AlertKind) =>
    [kind, await previewAlert(ctx, partnerId, { kind, lang: lang() })] as const;
  const [data, team, previews] = await Promise.all([
    readAlerts(ctx, partnerId, query),
    listTeam(ctx, partnerId),
    Promise.all(alertKinds.map(preview)),
  ]);
  const emails = team.members.flatMap(({ email }) => (email === null ? [] : [email]));
  return json(
    { ...data, emails, previews: Object.fromEntries(previews) as Record<AlertKind, AlertPreview> },
    { headers: adminHeaders(shop) },
  );
}

export const runAlerts = (args: ActionFunctionArgs) => answerAdminIntent(args, alertIntents);

export async function exportWatchers(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, shop } = await requireAdmin(args);
  return watchersAsCsv(ctx, shop.partnerId);
}
