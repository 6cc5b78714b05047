import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runVisitorIntent } from '../action.server.ts';
import { loadVisitorPage } from '../page.server.ts';
import { givingIntents, loadGiving } from './giving.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

const route = 'account/giving/giving-route';

export const loader = (args: LoaderFunctionArgs) => loadVisitorPage(args, route, loadGiving);
export const action = (args: ActionFunctionArgs) => runVisitorIntent(args, route, givingIntents, loadGiving);

/** Everything that the visitor gives, with or without an account. */
export { AccountRoute as default } from '../account-route.tsx';
