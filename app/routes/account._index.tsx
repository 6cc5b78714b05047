import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../server/mine-action.server.ts';
import { loadMinePage } from '../server/mine-page.server.ts';
import { accountIntents, loadAccount } from '../server/mine-account.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '../mine/mine-route.tsx';

const route = 'routes/account._index';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadAccount);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, accountIntents, loadAccount);

/** The shopper’s account. */
export { MineRoute as default } from '../mine/mine-route.tsx';
