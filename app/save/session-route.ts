import { type ActionFunctionArgs, json } from '@remix-run/node';
import { mergeNotice } from '#app/hosted/notice.server.ts';
import { runSessionIntent } from './session-intents.server.ts';

/**
 * The client entries' endpoint to sign in, to get a new access token with the cookie, and to sign out. Returns JSON.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { answer, status, cookies, inWindow } = await runSessionIntent(request, context);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  const receipt = inWindow ? null : mergeNotice(answer);
  if (receipt) headers.append('Set-Cookie', receipt);
  return json(answer, { status, headers });
}

export function loader() {
  return json(
    { error: 'method_not_allowed', message: 'Send a POST.' },
    { status: 405, headers: { Allow: 'POST' } },
  );
}
