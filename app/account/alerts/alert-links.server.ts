/** Pages of links in emails. They need no sign-in, so they can do nothing else. */
import type { AppLoadContext } from '@remix-run/node';
import { testMailKey } from '#api/contract/alerts.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { confirmAlertEmail, noteOpenedMail, readStoppableAlerts } from '../account.server.ts';
import type { VisitorRequest } from '../account-request.server.ts';
import { confirmPageOf, linkSucceeded } from '../confirm-link.server.ts';
import type { LoadContent } from '../page.server.ts';

export const loadStoppable: LoadContent<VisitorRequest> = async ({ ctx, params }) => {
  const { key = '' } = params;
  const stoppable = key === testMailKey ? key : await readStoppableAlerts(ctx, key);
  if (stoppable !== null && stoppable !== testMailKey) await noteOpenedMail(ctx, key);
  return { title: 'alerts', content: { kind: 'stop-alerts', stoppable } };
};

export const loadConfirm: LoadContent<VisitorRequest> = ({ query }) =>
  Promise.resolve({ title: 'alerts', content: { kind: 'confirm-alerts', ...confirmPageOf(query) } });

/** Confirms an address with an email's link, which only that mailbox has received. */
export async function confirmByLink(context: AppLoadContext, query: URLSearchParams): Promise<boolean> {
  const [shopper, email, code] = ['shopper', 'email', 'link'].map((name) => query.get(name) ?? '');
  if (!shopper || !email || !code?.startsWith('wl_')) return false;
  // A link can't be guessed, so attempts per network aren't counted.
  return linkSucceeded(confirmAlertEmail(hostedContext(context).ctx, shopper, { email, code, network: '' }));
}
