import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadAccountPage } from '#app/account/page.server.ts';
import { followingIntents, loadFollowing } from '#app/account/overview/lists.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/following';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadFollowing);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, followingIntents, loadFollowing);

/** Lists of other people and creator shops that the shopper follows. */
export { AccountRoute as default } from '#app/account/account-route.tsx';
