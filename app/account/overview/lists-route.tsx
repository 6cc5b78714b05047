import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../action.server.ts';
import { loadAccountPage } from '../page.server.ts';
import { listsIntents, loadLists } from './lists.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

const route = 'account/overview/lists-route';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadLists);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, listsIntents, loadLists);

export { AccountRoute as default } from '../account-route.tsx';
