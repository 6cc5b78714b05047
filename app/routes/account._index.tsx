import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadAccountPage } from '#app/account/page.server.ts';
import { accountIntents, loadAccount } from '#app/account/settings/settings.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/account._index';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadAccount);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, accountIntents, loadAccount);

/** The shopper’s account. */
export { AccountRoute as default } from '#app/account/account-route.tsx';
