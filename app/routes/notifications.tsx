import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../server/mine-action.server.ts';
import { loadMinePage } from '../server/mine-page.server.ts';
import { notificationsIntents, loadNotifications } from '../server/mine-friends.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '../mine/mine-route.tsx';

const route = 'routes/notifications';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadNotifications);
export const action = (args: ActionFunctionArgs) =>
  runIntent(args, route, notificationsIntents, loadNotifications);

/** What the shopper is told. */
export { MineRoute as default } from '../mine/mine-route.tsx';
