import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../action.server.ts';
import { loadAccountPage } from '../page.server.ts';
import { accountIntents, loadAccount } from './settings.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

const route = 'account/settings/settings-route';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadAccount);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, accountIntents, loadAccount);

export { AccountRoute as default } from '../account-route.tsx';
