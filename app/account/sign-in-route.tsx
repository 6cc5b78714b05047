import type { LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { HostedPage } from '#app/hosted/hosted-page.tsx';
import type { SessionAnswer } from '#app/hosted/session-answer.ts';
import { windowStyles } from '#app/save/window-route.ts';
import signIn from './sign-in.css';
import { loadAccountSignIn, runAccountSignIn } from './sign-in.server.ts';
import { AccountSignIn, type AccountSignInPage } from './sign-in-page.tsx';

export { accountHandle as handle, accountHeaders as headers, accountMeta as meta } from './account-route.tsx';
export const links: LinksFunction = () => [...windowStyles(), { rel: 'stylesheet', href: signIn }];
export { loadAccountSignIn as loader, runAccountSignIn as action };

/** The sign-in page of a shopper's lists. */
export default function AccountSignInRoute() {
  const { props, script } = useLoaderData<typeof loadAccountSignIn>();
  const answer = (useActionData() as SessionAnswer | undefined) ?? null;
  const page: AccountSignInPage = { ...(props as AccountSignInPage), answer };
  return (
    <HostedPage data={page} script={script}>
      <AccountSignIn {...page} />
    </HostedPage>
  );
}
