import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadAccountPage } from '#app/account/page.server.ts';
import { inviteIntents, loadInvite } from '#app/account/friends/friends.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/invite.$code';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadInvite);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, inviteIntents, loadInvite);

/** The page of an invitation link. */
export { AccountRoute as default } from '#app/account/account-route.tsx';
