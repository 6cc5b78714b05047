import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, Link, useLoaderData, useSubmit } from '@remix-run/react';
import { eventDays, eventTypes } from '#api/contract/event-types.ts';
import { ChevronDownIcon, TagIcon } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { CodeBlock } from '../copy-button.tsx';
import { endpointName } from '../endpoint-words.tsx';
import { SelectField } from '../fields.tsx';
import { answerPortalIntent } from '../intents.server.ts';
import { Notice } from '../notice.tsx';
import { EmptyState } from '../page-head.tsx';
import { PageLinks } from '../page-links.tsx';
import { portalMeta } from '../portal-meta.ts';
import { SearchParamField } from '../search-param-select.tsx';
import { text } from '../texts.ts';
import { WebhookTestNotice, type WebhookTestResult } from '../webhook-test-notice.tsx';
import { WebhooksHead } from '../webhooks-head.tsx';
import { agoText } from '../words.ts';
import { aboutText, eventWords, imageOf } from './event-words.ts';
import styles from './events.css';
import { type EventsData, eventsIntents, loadEvents } from './events.server.ts';

export const meta: MetaFunction = () => portalMeta(text('events.title'), text('common.webhooks'));
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadEvents(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, eventsIntents);
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalEventsRoute() {
  return <EventList {...(useLoaderData<typeof loader>() as EventsData)} />;
}

function EventList({ events, nextCursor, filter, endpoints, included, now }: EventsData) {
  const isEmpty = events.length === 0 && filter.type === '' && filter.cursor === '';
  return (
    <>
      <WebhooksHead lead={text('events.lead', { days: eventDays })} included={included} />
      {included && isEmpty && (
        <EmptyState title={text('events.emptyTitle')}>{text('events.emptyText')}</EmptyState>
      )}
      {included && !isEmpty && (
        <>
          <TypeFilter type={filter.type} />
          {events.length === 0 && <p className="muted">{text('events.noMatches')}</p>}
          <ul className="bare below-6 events">
            {events.map((event) => (
              <EventRow key={event.id} event={event} endpoints={endpoints} now={now} />
            ))}
          </ul>
          <PageLinks filter={filter} nextCursor={nextCursor} />
        </>
      )}
    </>
  );
}

function TypeFilter({ type }: { type: string }) {
  const submit = useSubmit();
  return (
    <Form
      className="filter-bar"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <SearchParamField
        label={text('common.kind')}
        name="type"
        value={type}
        choices={[
          ['', text('webhooks.allKinds')],
          ...eventTypes.map((one) => [one, eventWords()[one][0]] as const),
        ]}
      />
      <noscript>
        <button type="submit" className="button">
          {text('webhooks.filter')}
        </button>
      </noscript>
    </Form>
  );
}

type ShownEvent = EventsData['events'][number];

/** An event in words; it expands to the event as sent. */
function EventRow(props: { event: ShownEvent; now: string } & Pick<EventsData, 'endpoints'>) {
  const { event, endpoints, now } = props;
  const image = imageOf(event);
  const blank = (
    <span className="event-blank">
      <TagIcon size={16} />
    </span>
  );
  return (
    <li>
      <details>
        <summary>
          {image ? <PhotoImage src={image} width={40} height={50} loading="lazy" fallback={blank} /> : blank}
          <span className="event-words">
            <strong>{eventWords()[event.type][0]}</strong>
            <span>{aboutText(event)}</span>
          </span>
          <time dateTime={event.created_at}>{agoText(event.created_at, now)}</time>
          <ChevronDownIcon size={16} />
        </summary>
        <div className="event-body">
          <CodeBlock code={JSON.stringify(event, null, 2)} what={text('events.content')} />
          {endpoints.length > 0 ? (
            <SendForm event={event.id} endpoints={endpoints} />
          ) : (
            <Link to="/portal/webhooks/endpoints/new">{text('endpoints.add')}</Link>
          )}
        </div>
      </details>
    </li>
  );
}

/** Sends the event to an endpoint once, as a test. */
function SendForm({ event, endpoints }: { event: string } & Pick<EventsData, 'endpoints'>) {
  const { Form: SentForm, busy, data, problems } = useIntent<WebhookTestResult>();
  const problem = problems[0]?.hint;
  return (
    <div className="stack">
      <SentForm
        method="post"
        className="row at-bottom gap-3 event-send"
        onSubmit={(submission) => busy && submission.preventDefault()}
      >
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="event" value={event} />
        <SelectField
          name="endpoint"
          label={text('events.sendTo')}
          choices={endpoints.map((endpoint) => [endpoint.id, endpointName(endpoint)] as const)}
        />
        <button type="submit" className="button" aria-busy={busy || undefined}>
          {text('events.send')}
        </button>
      </SentForm>
      <div role="status">
        {!busy && problem && <Notice tone="err">{problem}</Notice>}
        {!busy && data && <WebhookTestNotice {...data} />}
      </div>
    </div>
  );
}
