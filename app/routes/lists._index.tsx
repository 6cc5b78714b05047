import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadMinePage } from '#app/account/page.server.ts';
import { listsIntents, loadLists } from '#app/lists/overview/lists.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/lists._index';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadLists);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, listsIntents, loadLists);

/** My lists. */
export { MineRoute as default } from '#app/account/account-route.tsx';
