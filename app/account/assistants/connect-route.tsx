import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../action.server.ts';
import { loadAccountPage } from '../page.server.ts';
import { connectIntents, loadConnect } from './connect.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

const route = 'account/assistants/connect-route';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadConnect);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, connectIntents, loadConnect);

/** Asks whether an assistant can act for the shopper or their partner (OAuth consent). */
export { PlainAccountRoute as default } from '../plain-route.tsx';
