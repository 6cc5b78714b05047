import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { SignInPage } from '../dialog/dialog-page.ts';
import type { SessionAnswer } from '../dialog/session-answer.ts';
import { SignInWindow } from '../dialog/sign-in-window.tsx';
import { HostedPage } from '../hosted/hosted-page.tsx';
import { hostedHeaders } from '../hosted/security-headers.ts';
import { windowStyles } from '../hosted/window-styles.ts';
import { hostedContext } from '../server/hosted.server.ts';
import { runSessionIntent } from '../server/session-intents.server.ts';
import { loadSignInPage } from '../server/signin-page.server.ts';

export const handle = { ownScript: true };
export const links = windowStyles;
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data, init } = await loadSignInPage(hostedContext(context), request);
  return json(data, init);
}

/** Sign-in steps of a browser that runs no script; islands post to `/session`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { answer, status, cookie, intent } = await runSessionIntent(request, context);
  if (status !== 200 || intent === 'start') return json<SessionAnswer>(answer, { status });
  const query = new URL(request.url).searchParams;
  if (intent !== 'signout') query.set('done', '1');
  return redirect(`/signin?${query}`, { status: 303, headers: cookie ? { 'Set-Cookie': cookie } : {} });
}

/** The small first-party window in which a shopper signs in to an embedded basket. */
export default function SignInRoute() {
  const { props, css, script } = useLoaderData<typeof loader>();
  const answer = (useActionData<typeof action>() as SessionAnswer | undefined) ?? null;
  const page: SignInPage = { ...(props as SignInPage), answer };
  return (
    <HostedPage css={css} data={page} script={script}>
      <SignInWindow {...page} />
    </HostedPage>
  );
}
