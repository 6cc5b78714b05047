import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { runIntent } from '../action.server.ts';
import { loadAccountPage } from '../page.server.ts';
import { alertIntents, loadAlerts } from './alerts.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
  accountMeta as meta,
} from '../account-route.tsx';

const route = 'account/alerts/alerts-route';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadAlerts);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, alertIntents, loadAlerts);

/** The shopper's alert settings, and the alerts they got. */
export { AccountRoute as default } from '../account-route.tsx';
