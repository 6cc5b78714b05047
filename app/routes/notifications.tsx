import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadAccountPage } from '#app/account/page.server.ts';
import { notificationsIntents, loadNotifications } from '#app/account/friends/friends.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/notifications';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadNotifications);
export const action = (args: ActionFunctionArgs) =>
  runIntent(args, route, notificationsIntents, loadNotifications);

/** The shopper's notifications. */
export { AccountRoute as default } from '#app/account/account-route.tsx';
