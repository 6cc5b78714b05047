import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadMinePage } from '#app/account/page.server.ts';
import { friendsIntents, loadFriends } from '#app/account/friends/friends.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/friends';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadFriends);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, friendsIntents, loadFriends);

/** Friends and requests. */
export { MineRoute as default } from '#app/account/account-route.tsx';
