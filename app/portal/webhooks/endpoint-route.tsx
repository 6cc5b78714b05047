import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { eventDays, retryDays } from '#api/contract/event-types.ts';
import { receiveEventsSnippet } from '#api/contract/snippets/receive-events-snippet.ts';
import { useReloadWhile } from '#app/ui/use-reload-while.ts';
import { CodeBlock } from '../copy-button.tsx';
import { EndpointActions } from '../endpoint-actions.tsx';
import { endpointName, EndpointState, EndpointTrouble } from '../endpoint-words.tsx';
import styles from '../endpoints.css';
import { answerPortalIntent } from '../intents.server.ts';
import { MessageTable } from '../message-table.tsx';
import { Notice } from '../notice.tsx';
import { BackLink, PageHead, Section } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { SigningSecret } from '../signing-secret.tsx';
import { TestEvent } from '../test-event.tsx';
import { text } from '../texts.ts';
import { NotIncluded } from '../webhooks-head.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { type EndpointData, endpointIntents, loadEndpoint } from './endpoints.server.ts';
import { ReplaySection } from './replay-section.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  portalMeta(data ? endpointName(data.endpoint) : text('endpoints.title'), text('common.webhooks'));
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadEndpoint(args));
export const action = (args: ActionFunctionArgs) =>
  answerPortalIntent(args, endpointIntents, { keeps: ['url', 'description', 'type', 'from', 'to'] });
export { clientAction, shouldRevalidate } from '../client-action.ts';

/** One webhook endpoint: its state, settings, tests and replays. */
export default function PortalEndpointRoute() {
  const data = useLoaderData<typeof loader>();
  return <EndpointPage key={data.endpoint.id} {...data} />;
}

function EndpointPage(data: EndpointData) {
  const { endpoint, included, messages, isNew, now } = data;
  const isPaused = endpoint.state === 'paused';
  useReloadWhile(endpoint.waiting > 0 && endpoint.state === 'active');
  return (
    <>
      <BackLink to="/portal/webhooks/endpoints">{text('endpoints.title')}</BackLink>
      <PageHead title={endpointName(endpoint)} lead={<EndpointLead {...endpoint} />}>
        <EndpointActions
          {...endpoint}
          name={endpointName(endpoint)}
          included={included}
          words={{
            pauseQuestion: text('endpoints.pauseQuestion'),
            pauseText: text('endpoints.pauseText', { days: eventDays }),
            deleteText: text('endpoints.deleteText'),
          }}
        />
      </PageHead>
      {!included && <NotIncluded />}
      {isNew && <Notice tone="ok">{text('endpoints.added')}</Notice>}
      <EndpointTrouble
        {...endpoint}
        words={{
          failing: (date) => text('endpoints.failingText', { date, days: retryDays }),
          stopped: (date) => text('endpoints.stoppedText', { date }),
          paused: text('endpoints.pausedText'),
        }}
      />
      <Section title={text('webhooks.verifyTitle')} lead={text('endpoints.verifyText', { days: retryDays })}>
        <div className="stack">
          <SigningSecret oldSecretUntil={endpoint.old_secret_until} />
          <details className="verify-code" open={isNew || undefined}>
            <summary>{text('webhooks.verifyCode')}</summary>
            <CodeBlock code={receiveEventsSnippet} what={text('webhooks.verifyCode')} />
          </details>
          <a href="/docs/api-partners#receive-webhooks" hrefLang="en">
            {text('endpoints.guide')}
          </a>
        </div>
      </Section>
      {included && <TestEvent types={endpoint.types} />}
      <Section
        title={text('endpoints.latest')}
        aside={
          messages.length > 0 && (
            <Link to={`/portal/webhooks?endpoint=${endpoint.id}`}>{text('baskets.allMessages')}</Link>
          )
        }
      >
        {messages.length > 0 ? (
          <MessageTable messages={messages} now={now} />
        ) : (
          <p className="muted">{text('endpoints.noMessages')}</p>
        )}
      </Section>
      {included && (
        <>
          <Section title={text('common.settings')}>
            <EndpointForm intent="save" endpoint={endpoint} submit={text('save')} />
          </Section>
          <ReplaySection types={endpoint.types} isPaused={isPaused} now={now} />
        </>
      )}
    </>
  );
}

function EndpointLead({ url, description, waiting, ...state }: EndpointData['endpoint']) {
  return (
    <span className="endpoint-lead">
      {description && <span className="webhook-url">{url}</span>}
      <EndpointState {...state} />
      {waiting > 0 && <small className="muted">{text('endpoints.waiting', { count: waiting })}</small>}
    </span>
  );
}
