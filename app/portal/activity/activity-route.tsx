import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useSubmit } from '@remix-run/react';
import { Badge, type Tone } from '../notice.tsx';
import { EmptyState, PageHead } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { SearchParamSelect } from '../search-param-select.tsx';
import { text } from '../texts.ts';
import { PageLinks } from '../webhooks/page-links.tsx';
import { momentText } from '../words.ts';
import { actionText } from './action-words.ts';
import { type ActivityData, loadActivity } from './activity.server.ts';

export const meta: MetaFunction = () => portalMeta(text('activity.title'), text('common.teamAndSettings'));
export const loader = async (args: LoaderFunctionArgs) => json(await loadActivity(args));

/** The audit log, in words. */
export default function PortalActivityRoute() {
  return <ActivityPage {...(useLoaderData<typeof loader>() as ActivityData)} />;
}

function ActivityPage({ entries, nextCursor, people, filter, days, partner }: ActivityData) {
  const isEmpty = entries.length === 0 && filter.member === '' && filter.cursor === '';
  return (
    <>
      <PageHead title={text('activity.title')} lead={text('activity.lead', { partner, days })}>
        <a
          className="button"
          href={`/portal/settings/activity.csv?${new URLSearchParams({ member: filter.member })}`}
          download
        >
          {text('common.downloadCsv')}
        </a>
      </PageHead>
      {isEmpty ? (
        <EmptyState title={text('activity.emptyTitle')}>{text('activity.emptyText')}</EmptyState>
      ) : (
        <>
          <PersonFilter people={people} member={filter.member} />
          {entries.length === 0 ? (
            <p className="muted">{text('activity.noMatches')}</p>
          ) : (
            <EntryTable entries={entries} people={people} />
          )}
          <PageLinks filter={filter} nextCursor={nextCursor} />
        </>
      )}
    </>
  );
}

function PersonFilter({ people, member }: Pick<ActivityData, 'people'> & { member: string }) {
  const submit = useSubmit();
  return (
    <Form className="row" onChange={({ currentTarget }) => submit(currentTarget, { replace: true })}>
      <label>
        <span className="field-label">{text('activity.person')}</span>
        <SearchParamSelect className="field" name="member" value={member}>
          <option value="">{text('activity.everyone')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SearchParamSelect>
      </label>
      <noscript>
        <button className="button">{text('common.show')}</button>
      </noscript>
    </Form>
  );
}

function EntryTable({ entries, people }: Pick<ActivityData, 'entries' | 'people'>) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={text('activity.title')}>
      <table className="table">
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
              <td>
                <time dateTime={entry.at}>{momentText(entry.at)}</time>
              </td>
              <td>
                {actionText(entry)} <Outcome {...entry} />
                <SubjectOf entry={entry} people={people} />
              </td>
              <td>{actorText(entry)}</td>
              <td title={entry.user_agent ?? undefined}>{entry.ip ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

/** The last ID is the most specific one. People have names. */
function SubjectOf({ entry: { subject }, people }: { entry: Entry } & Pick<ActivityData, 'people'>) {
  const id = Object.values(subject).at(-1);
  if (id === undefined) return null;
  const person = people.find((one) => one.id === id);
  return <small className="muted"> {person?.name ?? text('activity.id', { id: String(id) })}</small>;
}

function actorText({ actor, email, shop, token_name: token }: Entry): string {
  if (actor === 'operator') return text('activity.operator');
  if (actor === 'merchant') return text('activity.merchant', { shop: shop ?? '' });
  if (email === null) return text('activity.deleted');
  return token ? text('activity.withToken', { email, token }) : email;
}
