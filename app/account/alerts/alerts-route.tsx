import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { accountMeta } from '../account-route.tsx';
import { runIntent } from '../action.server.ts';
import { loadAccountPage } from '../page.server.ts';
import { alertIntents, loadAlerts } from './alerts.server.ts';

export {
  accountHandle as handle,
  accountHeaders as headers,
  accountLinks as links,
} from '../account-route.tsx';

/** Makes the page an app on an iPhone's home screen: only apps can show notifications there. */
export const meta: MetaFunction = (args) => [
  ...(accountMeta(args) ?? []),
  { name: 'apple-mobile-web-app-capable', content: 'yes' },
];

const route = 'account/alerts/alerts-route';

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args, route, loadAlerts);
export const action = (args: ActionFunctionArgs) => runIntent(args, route, alertIntents, loadAlerts);

/** The shopper's alert settings, and the alerts they got. */
export { AccountRoute as default } from '../account-route.tsx';
