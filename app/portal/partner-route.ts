import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { requireSignedIn } from './portal.server.ts';
import { partnerCookie } from './partner.server.ts';
import { readForm } from '#app/hosted/read-form.server.ts';

/** Switches to another of the person's partners. */
export async function action(args: ActionFunctionArgs) {
  await requireSignedIn(args);
  const partnerId = Number((await readForm(args.request)).get('partner')) || 0;
  return redirect('/portal', { status: 303, headers: { 'Set-Cookie': partnerCookie(partnerId) } });
}

export const loader = () => redirect('/portal');
