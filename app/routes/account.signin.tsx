import type { LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { SessionAnswer } from '../dialog/session-answer.ts';
import { HostedPage } from '../hosted/hosted-page.tsx';
import { windowStyles } from '../hosted/window-styles.ts';
import { MineSignIn, type MineSignInPage } from '../mine/sign-in-page.tsx';
import { loadMineSignIn, runMineSignIn } from '../server/mine-signin.server.ts';
import signIn from '../styles/mine/sign-in.css';

export { mineHandle as handle, mineHeaders as headers, mineMeta as meta } from '../mine/mine-route.tsx';
export const links: LinksFunction = () => [...windowStyles(), { rel: 'stylesheet', href: signIn }];
export { loadMineSignIn as loader, runMineSignIn as action };

/** Where a shopper signs in to their lists. */
export default function MineSignInRoute() {
  const { props, script } = useLoaderData<typeof loadMineSignIn>();
  const answer = (useActionData() as SessionAnswer | undefined) ?? null;
  const page: MineSignInPage = { ...(props as MineSignInPage), answer };
  return (
    <HostedPage css="" data={page} script={script}>
      <MineSignIn {...page} />
    </HostedPage>
  );
}
