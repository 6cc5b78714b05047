import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../action.server.ts';
import { loadAccountPage } from '../page.server.ts';
import { importIntents, loadImport } from './import.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

const route = 'account/imports/import-route';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadImport);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, importIntents, loadImport);

export { AccountRoute as default } from '../account-route.tsx';
