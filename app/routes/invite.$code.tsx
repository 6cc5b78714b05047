import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadMinePage } from '#app/account/page.server.ts';
import { inviteIntents, loadInvite } from '#app/account/friends/friends.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/invite.$code';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadInvite);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, inviteIntents, loadInvite);

/** Where an invite link leads. */
export { MineRoute as default } from '#app/account/account-route.tsx';
