import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../action.server.ts';
import { loadAccountPage } from '../page.server.ts';
import { loadList } from './list.server.ts';
import { listIntents } from './list-intents.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

const route = 'account/list/list-route';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadList);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, listIntents, loadList);

export { AccountRoute as default } from '../account-route.tsx';
