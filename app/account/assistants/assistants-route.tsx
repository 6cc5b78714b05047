import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../action.server.ts';
import { loadAccountPage } from '../page.server.ts';
import { assistantIntents, loadAssistants } from './assistants.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

const route = 'account/assistants/assistants-route';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadAssistants);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, assistantIntents, loadAssistants);

/** The shopper's connected assistants. */
export { AccountRoute as default } from '../account-route.tsx';
