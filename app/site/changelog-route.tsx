import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatDate } from '#api/contract/language/dates.ts';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { SiteFrame } from '#app/ui/site-frame.tsx';
import { siteMeta } from '#app/ui/site-meta.ts';
import changelogStyles from './changelog.css';
import { type Change, type ChangeKind, type ChangelogEntry, loadChangelog } from './changelog.server.ts';
import { siteStyles } from './site-styles.ts';

export const handle = { ownScript: true, siteFoot: true };
export const links = () => [
  ...siteStyles,
  { rel: 'stylesheet', href: changelogStyles },
  { rel: 'alternate', type: 'application/feed+json', href: '/changelog.json' },
];
export const headers = hostedHeaders;
export { loadChangelog as loader };
export const meta: MetaFunction<typeof loadChangelog> = ({ data }) =>
  data
    ? siteMeta({
        ...data,
        title: `Changelog · ${data.brandName}`,
        description: 'What changed in the wishlist API, its scripts and its pages.',
      })
    : [];

/** `{site_url}/changelog` */
export default function ChangelogRoute() {
  return <ChangelogPage {...useLoaderData<typeof loadChangelog>()} />;
}

const kindNames: Record<ChangeKind, string> = {
  breaking: 'Breaking',
  added: 'Added',
  changed: 'Changed',
  deprecated: 'Deprecated',
  removed: 'Removed',
};

/** Changes that matter to integrators. */
function ChangelogPage({ brandName, entries }: { brandName: string; entries: readonly ChangelogEntry[] }) {
  return (
    <SiteFrame brandName={brandName}>
      <main className="changelog">
        <header className="changelog-head">
          <h1>Changelog</h1>
          <p>
            What changed in the API, the scripts and the pages. Breaking changes are also emailed to the
            technical contact of every partner before they happen.
          </p>
          <p className="changelog-feed">
            <a href="/changelog.json" type="application/feed+json">
              JSON feed
            </a>
          </p>
        </header>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </main>
    </SiteFrame>
  );
}

function Entry({ entry: { id, title, date, summary, changes } }: { entry: ChangelogEntry }) {
  return (
    <article id={id} className="change-entry" aria-labelledby={`${id}-title`}>
      <p className="change-date">{date && <time dateTime={date}>{formatDate('en', new Date(date))}</time>}</p>
      <div>
        <h2 id={`${id}-title`}>
          <a href={`#${id}`}>{title}</a>
        </h2>
        <p className="change-summary">{summary}</p>
        <ul className="stack bare above-6">
          {changes.map((change) => (
            <ChangeItem key={change.text} change={change} />
          ))}
        </ul>
      </div>
    </article>
  );
}

function ChangeItem({ change: { kind, text } }: { change: Change }) {
  return (
    <li>
      <span className="change-kind" data-kind={kind}>
        {kindNames[kind]}
      </span>
      <p>{text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}</p>
    </li>
  );
}
