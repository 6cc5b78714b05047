import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadMinePage } from '#app/account/page.server.ts';
import { importIntents, loadImport } from '#app/account/imports/import.server.ts';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineLinks as links,
  mineMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/lists.import';

export const loader = (args: LoaderFunctionArgs) => loadMinePage(args, route, loadImport);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, importIntents, loadImport);

/** Bringing wishes from elsewhere. */
export { MineRoute as default } from '#app/account/account-route.tsx';
