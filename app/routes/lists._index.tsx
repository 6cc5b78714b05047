import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadAccountPage } from '#app/account/page.server.ts';
import { listsIntents, loadLists } from '#app/account/overview/lists.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/lists._index';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadLists);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, listsIntents, loadLists);

/** My lists. */
export { AccountRoute as default } from '#app/account/account-route.tsx';
