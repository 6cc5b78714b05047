import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../server/mine-action.server.ts';
import { loadMinePage } from '../server/mine-page.server.ts';
import { listIntents } from '../server/mine-list-intents.server.ts';
import { loadList } from '../server/mine-list.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '../mine/mine-route.tsx';

const route = 'routes/lists.$token';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadList);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, listIntents, loadList);

/** One list. */
export { MineRoute as default } from '../mine/mine-route.tsx';
