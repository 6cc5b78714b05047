import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { loadVisitorPage } from '../page.server.ts';
import { confirmReminderByLink, loadConfirmReminder } from './giving.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadVisitorPage(args, 'account/giving/confirm-route', loadConfirmReminder);

export async function action({ context, request }: ActionFunctionArgs) {
  const { searchParams: query } = new URL(request.url);
  const isConfirmed = await confirmReminderByLink(context, query);
  const done = new URLSearchParams({ done: isConfirmed ? '1' : '0', lang: query.get('lang') ?? '' });
  return redirect(`/giving/confirm?${done}`, 303);
}

/** Target of the email link that confirms an address for a reminder. */
export { AccountRoute as default } from '../account-route.tsx';
