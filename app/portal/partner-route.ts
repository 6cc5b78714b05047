import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { readForm } from '#app/hosted/read-form.server.ts';
import { partnerCookie } from './partner.server.ts';
import { requireSignedIn } from './portal.server.ts';

/** Switches to another partner of the same person. */
export async function action(args: ActionFunctionArgs) {
  await requireSignedIn(args);
  const partnerId = Number((await readForm(args.request)).get('partner')) || 0;
  return redirect('/portal', { status: 303, headers: { 'Set-Cookie': partnerCookie(partnerId) } });
}

export const loader = () => redirect('/portal');
