import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadAccountPage } from '#app/account/page.server.ts';
import { importIntents, loadImport } from '#app/account/imports/import.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/lists.import';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadImport);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, importIntents, loadImport);

/** Imports. */
export { AccountRoute as default } from '#app/account/account-route.tsx';
