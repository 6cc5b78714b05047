import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { HostedPage } from '../hosted/hosted-page.tsx';
import base from '../styles/base.css';
import mine from '../styles/mine.css';
import tokens from '../styles/tokens.css';
import type { MineAnswer, MinePage } from './mine-page.ts';
import { MineRoot } from './mine-root.tsx';

interface Loaded {
  title: string;
  page: MinePage;
  script: string;
}

export { hostedHeaders as mineHeaders } from '../hosted/security-headers.ts';
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
