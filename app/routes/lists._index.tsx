import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../server/mine-action.server.ts';
import { loadMinePage } from '../server/mine-page.server.ts';
import { listsIntents, loadLists } from '../server/mine-lists.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '../mine/mine-route.tsx';

const route = 'routes/lists._index';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadLists);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, listsIntents, loadLists);

/** My lists. */
export { MineRoute as default } from '../mine/mine-route.tsx';
