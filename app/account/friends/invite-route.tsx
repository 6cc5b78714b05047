import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../action.server.ts';
import { loadAccountPage } from '../page.server.ts';
import { inviteIntents, loadInvite } from './friends.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

const route = 'account/friends/invite-route';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadInvite);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, inviteIntents, loadInvite);

/** The page of an invitation link. */
export { AccountRoute as default } from '../account-route.tsx';
