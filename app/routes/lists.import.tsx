import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../server/mine-action.server.ts';
import { loadMinePage } from '../server/mine-page.server.ts';
import { importIntents, loadImport } from '../server/mine-import.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '../mine/mine-route.tsx';

const route = 'routes/lists.import';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadImport);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, importIntents, loadImport);

/** Bringing wishes from elsewhere. */
export { MineRoute as default } from '../mine/mine-route.tsx';
