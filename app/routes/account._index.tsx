import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadMinePage } from '#app/account/page.server.ts';
import { accountIntents, loadAccount } from '#app/account/settings/settings.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/account._index';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadAccount);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, accountIntents, loadAccount);

/** The shopper’s account. */
export { MineRoute as default } from '#app/account/account-route.tsx';
