import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SignInPage } from '#app/save/dialog-page.ts';
import { SignInWindow } from '#app/save/sign-in-window.tsx';
import { HostedPage } from '#app/hosted/hosted-page.tsx';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { windowStyles } from '#app/hosted/window-styles.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { loadSignInPage } from '#app/save/sign-in-page.server.ts';

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

/**
 * The small first-party window in which a shopper signs in to an embedded basket. It accepts no form posts: without a
 * script it can't know which page opened it, so it does nothing.
 */
export default function SignInRoute() {
  const { props, css, script } = useLoaderData<typeof loader>();
  const page = props as SignInPage;
  return (
    <HostedPage css={css} data={page} script={script}>
      <SignInWindow {...page} />
    </HostedPage>
  );
}
