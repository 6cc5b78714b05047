import { Link, NavLink } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { PageHead } from './page-head.tsx';
import { text } from './texts.ts';

const views = () =>
  [
    ['', text('webhooks.messages')],
    ['/endpoints', text('endpoints.title')],
    ['/events', text('events.title')],
  ] as const;

/** The heading of all webhook pages, with links between them. */
export function WebhooksHead(props: { lead: ReactNode; included: boolean; children?: ReactNode }) {
  const { lead, included, children } = props;
  return (
    <>
      <PageHead title={text('common.webhooks')} lead={lead}>
        {children}
      </PageHead>
      <nav aria-label={text('common.webhooks')} className="page-tabs">
        {views().map(([end, name]) => (
          <NavLink key={end} to={`/portal/webhooks${end}`} end={end === ''} prefetch="intent">
            {name}
          </NavLink>
        ))}
      </nav>
      {!included && <NotIncluded />}
    </>
  );
}

export const NotIncluded = ({ children = text('webhooks.notIncluded') }: { children?: ReactNode }) => (
  <Notice tone="info" action={<Link to="/portal/subscription">{text('common.seePlans')}</Link>}>
    {children}
  </Notice>
);
