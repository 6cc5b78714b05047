import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { HostedPage } from '#app/hosted/hosted-page.tsx';
import base from '../ui/base.css';
import mine from './account.css';
import tokens from '../ui/tokens.css';
import type { MineAnswer, MinePage } from './account-page.ts';
import { MineRoot } from './account-root.tsx';

interface Loaded {
  title: string;
  page: MinePage;
  script: string;
}

export { hostedHeaders as mineHeaders } from '#app/hosted/security-headers.ts';
export const mineHandle = { ownScript: true };
export const mineLinks: LinksFunction = () =>
  [tokens, base, mine].map((href) => ({ rel: 'stylesheet', href }));
export const mineMeta: MetaFunction = ({ data }) => [
  { title: (data as Loaded | undefined)?.title },
  { name: 'robots', content: 'noindex' },
];

/** Every page of a shopper's own lists: what it shows is in its data. */
export function MineRoute() {
  const { page, script } = useLoaderData() as Loaded;
  const answer = useActionData() as MineAnswer | undefined;
  const props: MinePage = { ...page, refused: answer && !answer.ok ? answer.refused : null };
  return (
    <HostedPage css="" data={props} script={script}>
      <MineRoot {...props} />
    </HostedPage>
  );
}
