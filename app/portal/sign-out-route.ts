import { type ActionFunctionArgs, redirect, redirectDocument } from '@remix-run/node';
import { hostedContext, signOut } from '#app/hosted/hosted.server.ts';
import { clearedSessionCookie, readSessionCookie } from '#app/hosted/session-cookie.server.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, publicUrls } = hostedContext(context);
  const token = readSessionCookie(request, publicUrls.siteUrl);
  if (token) await signOut(ctx, token);
  const headers = { 'Set-Cookie': clearedSessionCookie(publicUrls.siteUrl) };
  return redirectDocument('/portal/signin', { status: 303, headers });
}

export const loader = () => redirect('/portal');
