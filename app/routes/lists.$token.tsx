import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '#app/account/action.server.ts';
import { loadAccountPage } from '#app/account/page.server.ts';
import { listIntents } from '#app/account/list/list-intents.server.ts';
import { loadList } from '#app/account/list/list.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '#app/account/account-route.tsx';

const route = 'routes/lists.$token';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadList);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, listIntents, loadList);

/** One list. */
export { AccountRoute as default } from '#app/account/account-route.tsx';
