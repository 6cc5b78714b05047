import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { HostedPage } from '#app/hosted/hosted-page.tsx';
import type { SignInPage } from './dialog-page.ts';
import { loadSignInPage } from './sign-in-page.server.ts';
import { SignInWindow } from './sign-in-window.tsx';

export {
  windowHandle as handle,
  windowHeaders as headers,
  windowMeta as meta,
  windowStyles as links,
} from './window-route.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data, init } = await loadSignInPage(hostedContext(context), request);
  return json(data, init);
}

/**
 * The small first-party window that signs a shopper in to an embedded basket. It accepts no form
 * posts: without JavaScript, it can't know which page opened it.
 */
export default function SignInRoute() {
  const { props, script } = useLoaderData<typeof loader>();
  const page = props as SignInPage;
  return (
    <HostedPage data={page} script={script}>
      <SignInWindow {...page} />
    </HostedPage>
  );
}
