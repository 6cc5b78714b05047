import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../server/mine-action.server.ts';
import { loadMinePage } from '../server/mine-page.server.ts';
import { friendsIntents, loadFriends } from '../server/mine-friends.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '../mine/mine-route.tsx';

const route = 'routes/friends';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadFriends);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, friendsIntents, loadFriends);

/** Friends and requests. */
export { MineRoute as default } from '../mine/mine-route.tsx';
