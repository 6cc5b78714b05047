import type { LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { SessionAnswer } from '#app/save/session-answer.ts';
import { HostedPage } from '#app/hosted/hosted-page.tsx';
import { windowStyles } from '#app/hosted/window-route.ts';
import { MineSignIn, type MineSignInPage } from '#app/account/sign-in-page.tsx';
import { loadMineSignIn, runMineSignIn } from '#app/account/sign-in.server.ts';
import signIn from '../account/sign-in.css';

export {
  mineHandle as handle,
  mineHeaders as headers,
  mineMeta as meta,
} from '#app/account/account-route.tsx';
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
