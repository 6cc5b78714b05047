import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useSubmit } from '@remix-run/react';
import { Badge, type Tone } from '../notice.tsx';
import { BackLink, EmptyState, PageHead } from '../page-head.tsx';
import { PageLinks } from '../page-links.tsx';
import { portalMeta } from '../portal-meta.ts';
import { SearchParamField } from '../search-param-select.tsx';
import { text } from '../texts.ts';
import { momentText } from '../words.ts';
import { actionText } from './action-words.ts';
import styles from './activity.css';
import { type ActivityData, loadActivity } from './activity.server.ts';

export const meta: MetaFunction = () => portalMeta(text('activity.title'), text('common.teamAndSettings'));
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadActivity(args));

export default function PortalActivityRoute() {
  return <ActivityPage {...(useLoaderData<typeof loader>() as ActivityData)} />;
}

function ActivityPage(data: ActivityData) {
  const { entries, nextCursor, filter, cursor, days, partner } = data;
  const isEmpty = entries.length === 0 && [cursor, ...Object.values(filter)].every((value) => value === '');
  return (
    <>
      <BackLink to="/portal/settings">{text('common.teamAndSettings')}</BackLink>
      <PageHead title={text('activity.title')} lead={text('activity.lead', { partner, days })}>
        <a className="button" href={`/portal/settings/activity.csv?${new URLSearchParams(filter)}`} download>
          {text('common.downloadCsv')}
        </a>
      </PageHead>
      {isEmpty ? (
        <EmptyState title={text('activity.emptyTitle')}>{text('activity.emptyText')}</EmptyState>
      ) : (
        <>
          <Filter {...data} />
          {entries.length === 0 ? (
            <p className="muted">{text('activity.noMatches')}</p>
          ) : (
            <EntryTable entries={entries} />
          )}
          <PageLinks filter={{ ...filter, cursor }} nextCursor={nextCursor} />
        </>
      )}
    </>
  );
}

function Filter({ people, kinds, periods, filter }: ActivityData) {
  const submit = useSubmit();
  const person = people.map(({ id, name }): Choice => [id, name]);
  const period = periods.map((days): Choice => [String(days), text('activity.lastDays', { days })]);
  const choices = (all: string, some: readonly Choice[]): Choice[] => [['', all], ...some];
  return (
    <Form
      className="filter-bar"
      onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
    >
      <SearchParamField
        name="member"
        label={text('activity.person')}
        value={filter.member}
        choices={choices(text('activity.everyone'), person)}
      />
      <SearchParamField
        name="kind"
        label={text('activity.action')}
        value={filter.kind}
        choices={choices(text('activity.anyAction'), kinds)}
      />
      <SearchParamField
        name="days"
        label={text('common.period')}
        value={filter.days}
        choices={choices(text('activity.anyTime'), period)}
      />
      <noscript>
        <button className="button">{text('common.show')}</button>
      </noscript>
    </Form>
  );
}

type Choice = readonly [value: string, name: string];

function EntryTable({ entries }: Pick<ActivityData, 'entries'>) {
  return (
    <table className="table stacked activity" aria-label={text('activity.title')}>
      <thead>
        <tr>
          <th scope="col">{text('activity.when')}</th>
          <th scope="col">{text('activity.action')}</th>
          <th scope="col">{text('activity.who')}</th>
          <th scope="col">{text('activity.from')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="activity-when">
              <time dateTime={entry.at}>{momentText(entry.at)}</time>
            </td>
            <td className="activity-action">
              {actionText(entry)} <Outcome {...entry} />
              {entry.times > 1 && (
                <small className="muted">{text('activity.times', { count: entry.times })}</small>
              )}
              {entry.about && <small className="muted">{entry.about}</small>}
            </td>
            <td className="activity-who">{actorText(entry)}</td>
            <td className="activity-from" title={entry.user_agent ?? undefined}>
              {entry.ip}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Entry = ActivityData['entries'][number];

const outcomes = () =>
  ({
    refused: ['warn', text('activity.refused')],
    failed: ['err', text('activity.failed')],
    unfinished: ['err', text('activity.unfinished')],
  }) satisfies Record<string, readonly [Tone, string]>;

function Outcome({ outcome }: Entry) {
  if (outcome === 'done') return null;
  const [tone, name] = outcomes()[outcome];
  return <Badge tone={tone}>{name}</Badge>;
}

function actorText({ actor, email, shop, token_name: token }: Entry): string {
  if (actor === 'server') return text('activity.server');
  if (actor === 'operator') return text('activity.operator');
  if (actor === 'merchant') return text('activity.merchant', { shop: shop ?? '' });
  if (email === null) return text('activity.deleted');
  return token ? text('activity.withToken', { email, token }) : email;
}
