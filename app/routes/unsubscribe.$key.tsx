import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { unsubscribe } from '#app/account/account.server.ts';
import { loadUnsubscribe } from '#app/account/friends/friends.server.ts';
import { loadVisitorPage } from '#app/account/page.server.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '#app/account/account-route.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadVisitorPage(args, 'routes/unsubscribe.$key', loadUnsubscribe);

/** For the page's button and for mail programs, which send no cookies and follow no redirects, see RFC 8058. */
export async function action({ context, params }: ActionFunctionArgs) {
  await unsubscribe(hostedContext(context).ctx, params.key ?? '');
  return null;
}

/** The target of an email's unsubscribe link. */
export { AccountRoute as default } from '#app/account/account-route.tsx';
