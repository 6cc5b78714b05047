import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runVisitorIntent } from '#app/account/action.server.ts';
import { givingIntents, loadGiving } from '#app/account/giving/giving.server.ts';
import { loadVisitorPage } from '#app/account/page.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/giving';

export const loader = (args: LoaderFunctionArgs) => loadVisitorPage(args, route, loadGiving);
export const action = (args: ActionFunctionArgs) => runVisitorIntent(args, route, givingIntents, loadGiving);

/** Everything that the visitor gives, with or without an account. */
export { AccountRoute as default } from '#app/account/account-route.tsx';
