import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { stopWeeklyMail, unsubscribe } from '../account.server.ts';
import { loadVisitorPage } from '../page.server.ts';
import { loadUnsubscribe } from './notifications.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadVisitorPage(args, 'account/notifications/unsubscribe-route', loadUnsubscribe);

/**
 * Handles the page's button and one-click unsubscribe by mail programs (RFC 8058), which send no
 * cookies and follow no redirects.
 */
export async function action({ context, params: { key = '' }, request }: ActionFunctionArgs) {
  const { ctx } = hostedContext(context);
  const query = new URL(request.url).searchParams;
  const weekly = query.get('weekly');
  if (weekly === null) await unsubscribe(ctx, key);
  else await stopWeeklyMail(ctx, { key, partnerId: Number(weekly) }, query.has('again'));
  return null;
}

/** Target of an email's unsubscribe link. */
export { AccountRoute as default } from '../account-route.tsx';
