import { type ActionFunctionArgs, json } from '@remix-run/node';
import { runGuestIntent } from './guest-intents.server.ts';

/** Our frames' endpoint for the guest of the shop whose page they are in. Returns JSON. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { answer, status, cookie } = await runGuestIntent(request, context);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (cookie) headers.append('Set-Cookie', cookie);
  return json(answer, { status, headers });
}

export function loader() {
  return json(
    { error: 'method_not_allowed', message: 'Send a POST.' },
    { status: 405, headers: { Allow: 'POST' } },
  );
}
