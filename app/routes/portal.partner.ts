import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { requireSignedIn } from '../server/portal.server.ts';
import { partnerCookie } from '../server/portal-partner.server.ts';

/** Looks at another of one's partners from now on. */
export async function action(args: ActionFunctionArgs) {
  await requireSignedIn(args);
  const partnerId = Number((await args.request.formData()).get('partner')) || 0;
  return redirect('/portal', { status: 303, headers: { 'Set-Cookie': partnerCookie(partnerId) } });
}

export const loader = () => redirect('/portal');
