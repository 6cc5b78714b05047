import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { loadVisitorPage } from '../page.server.ts';
import { confirmByLink, loadConfirm } from './alert-links.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadVisitorPage(args, 'account/alerts/confirm-route', loadConfirm);

export async function action({ context, request }: ActionFunctionArgs) {
  const isConfirmed = await confirmByLink(context, new URL(request.url).searchParams);
  return redirect(`/alerts/confirm?done=${isConfirmed ? 1 : 0}`, 303);
}

/** Target of the email link that confirms an address for alerts. */
export { PlainAccountRoute as default } from '../plain-route.tsx';
