import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../action.server.ts';
import { loadAccountPage } from '../page.server.ts';
import { loadNotifications, notificationsIntents } from './notifications.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

const route = 'account/notifications/notifications-route';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadNotifications);
export const action = (args: ActionFunctionArgs) =>
  runIntent(args, route, notificationsIntents, loadNotifications);

export { AccountRoute as default } from '../account-route.tsx';
