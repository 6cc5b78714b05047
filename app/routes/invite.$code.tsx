import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../server/mine-action.server.ts';
import { loadMinePage } from '../server/mine-page.server.ts';
import { inviteIntents, loadInvite } from '../server/mine-friends.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '../mine/mine-route.tsx';

const route = 'routes/invite.$code';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadInvite);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, inviteIntents, loadInvite);

/** Where an invite link leads. */
export { MineRoute as default } from '../mine/mine-route.tsx';
