import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { HostedPage } from '#app/hosted/hosted-page.tsx';
import base from '../ui/base.css';
import tokens from '../ui/tokens.css';
import account from './account.css';
import type { AccountAnswer, AccountPage } from './account-page.ts';
import { AccountRoot } from './account-root.tsx';

interface Loaded {
  title: string;
  page: AccountPage;
  script: string;
}

export { hostedHeaders as accountHeaders } from '#app/hosted/security-headers.ts';
export const accountHandle = { ownScript: true };
export const accountLinks: LinksFunction = () =>
  [tokens, base, account].map((href) => ({ rel: 'stylesheet', href }));
export const accountMeta: MetaFunction = ({ data }) => [
  { title: (data as Loaded | undefined)?.title },
  { name: 'robots', content: 'noindex' },
];

/** The page from the loader, with the response to a form that was sent without a script. */
export function usePageProps(): AccountPage {
  const { page } = useLoaderData() as Loaded;
  const answer = useActionData() as AccountAnswer | undefined;
  return { ...page, refused: answer && !answer.ok ? answer.refused : null };
}

/** All pages of a shopper's own lists: the data decides which one is shown. */
export function AccountRoute() {
  const { script } = useLoaderData() as Loaded;
  const props = usePageProps();
  return (
    <HostedPage data={props} script={script}>
      <AccountRoot {...props} />
    </HostedPage>
  );
}
