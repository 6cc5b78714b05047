import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { rememberClickScript } from '#app/hosted/early-press.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { HostedPage } from '#app/hosted/hosted-page.tsx';
import type { SessionAnswer } from '#app/hosted/session-answer.ts';
import type { DialogPage } from './dialog-page.ts';
import { loadDialogPage } from './page.server.ts';
import { SaveDialog } from './save-dialog.tsx';
import { runSessionIntent } from './session-intents.server.ts';

export {
  windowHandle as handle,
  windowHeaders as headers,
  windowMeta as meta,
  windowStyles as links,
} from './window-route.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data, init } = await loadDialogPage(hostedContext(context), request);
  return json(data, init);
}

/** Sign-in steps without JavaScript; client entries post to `/session`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { answer, status, cookies, signsIn } = await runSessionIntent(request, context);
  const headers = new Headers(cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]));
  const { pathname, search } = new URL(request.url);
  if (signsIn) return redirect(pathname + search, { status: 303, headers });
  return json<SessionAnswer>(answer, { status, headers });
}

/** The save dialog, opened by a shop's save button in a separate window. */
export default function SavePage() {
  const { props, script } = useLoaderData<typeof loader>();
  const answer = (useActionData<typeof action>() as SessionAnswer | undefined) ?? null;
  const page: DialogPage = { ...(props as DialogPage), answer };
  return (
    <HostedPage data={page} script={script} early={rememberClickScript}>
      <SaveDialog {...page} />
    </HostedPage>
  );
}
