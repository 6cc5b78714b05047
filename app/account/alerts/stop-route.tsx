import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { fieldsOf, readForm } from '#app/hosted/read-form.server.ts';
import { stopAlerts } from '../account.server.ts';
import { loadVisitorPage } from '../page.server.ts';
import { loadStoppable } from './alert-links.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadVisitorPage(args, 'account/alerts/stop-route', loadStoppable);

/**
 * Handles the page's buttons and one-click unsubscribe by mail programs (RFC 8058), which send no
 * cookies and follow no redirects; their URL says what to stop.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const field = fieldsOf(await readForm(request));
  const what = field('for') || new URL(request.url).searchParams.get('for');
  const { ctx } = hostedContext(context);
  const key = params.key ?? '';
  if (what === 'shop' || what === 'all') await stopAlerts(ctx, key, what);
  else if (typeof what === 'string' && /^\d{1,15}$/.test(what))
    await stopAlerts(ctx, key, { itemId: Number(what) });
  return null;
}

/** Target of the links in alert emails. */
export { PlainAccountRoute as default } from '../plain-route.tsx';
