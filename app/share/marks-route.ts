import { type ActionFunctionArgs, json } from '@remix-run/node';
import { runShareIntent } from './intents.server.ts';

/** Marks, undos, follows and unfollows of the client entry. Returns JSON. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { answer, status, headers } = await runShareIntent(request, context, params.token ?? '');
  headers.set('Cache-Control', 'no-store');
  return json(answer, { status, headers });
}

export function loader() {
  return json(
    { error: 'method_not_allowed', message: 'Send a POST.' },
    { status: 405, headers: { Allow: 'POST' } },
  );
}
