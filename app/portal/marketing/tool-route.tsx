import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { retryDays } from '#api/contract/event-types.ts';
import { toolTypes } from '#api/contract/marketing.ts';
import { useReloadWhile } from '#app/ui/use-reload-while.ts';
import { EndpointActions } from '../endpoint-actions.tsx';
import { EndpointState, EndpointTrouble, waitingText } from '../endpoint-words.tsx';
import { answerPortalIntent } from '../intents.server.ts';
import { MessageTable } from '../message-table.tsx';
import { Notice } from '../notice.tsx';
import { BackLink, PageHead, Section } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { TestEvent } from '../test-event.tsx';
import { text } from '../texts.ts';
import { toolName } from '../tool-words.ts';
import type { WebhookTestResult } from '../webhook-test-notice.tsx';
import { NotIncluded } from '../webhooks-head.tsx';
import styles from './marketing.css';
import { ToolForm } from './tool-form.tsx';
import { loadTool, type ToolData, toolIntents } from './tools.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  portalMeta(data ? toolName(data.tool) : text('marketing.tools'), text('marketing.title'));
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadTool(args));
/** Never returns the API key or headers to the page. */
export const action = (args: ActionFunctionArgs) =>
  answerPortalIntent(args, toolIntents, { keeps: ['url', 'mapping', 'description', 'type'] });
export { clientAction, shouldRevalidate } from '../client-action.ts';

/** One marketing tool: its state, settings and latest messages. */
export default function PortalToolRoute() {
  const data = useLoaderData<typeof loader>();
  return <ToolPage key={data.tool.id} {...data} />;
}

function ToolPage({ tool, included, isAsking, messages, isNew, now }: ToolData) {
  const { id, kind, url, readable, types, waiting, state } = tool;
  useReloadWhile(waiting > 0 && state === 'active');
  return (
    <>
      <BackLink to="/portal/marketing">{text('marketing.title')}</BackLink>
      <PageHead
        title={toolName(tool)}
        lead={
          <span className="endpoint-lead">
            <span className="webhook-url">{kind === 'klaviyo' ? 'Klaviyo' : url}</span>
            <EndpointState {...tool} />
            {waiting > 0 && <small className="muted">{waitingText(waiting)}</small>}
          </span>
        }
      >
        <EndpointActions
          {...tool}
          name={toolName(tool)}
          included={included}
          words={{
            pauseQuestion: text('marketing.pauseQuestion'),
            pauseText: text('marketing.pauseText'),
            deleteText: text('marketing.deleteText'),
          }}
        />
      </PageHead>
      {!included && <NotIncluded>{text('marketing.notIncluded')}</NotIncluded>}
      {isNew && <Notice tone="ok">{text('marketing.connected')}</Notice>}
      {!readable && <Notice tone="err">{text('marketing.unreadable')}</Notice>}
      {included && !isAsking && (
        <Notice tone="warn" action={<Link to="/portal/marketing">{text('marketing.askTitle')}</Link>}>
          {text('marketing.notAsking')}
        </Notice>
      )}
      <EndpointTrouble
        {...tool}
        words={{
          failing: (date) => text('marketing.failingText', { date, days: retryDays }),
          stopped: (date) => text('marketing.stoppedText', { date }),
          paused: text('marketing.pausedText'),
        }}
      />
      {included && (
        <TestEvent types={types} all={toolTypes} lead={text('marketing.testText')} Result={TestResult} />
      )}
      <Section
        title={text('endpoints.latest')}
        aside={
          messages.length > 0 && (
            <Link to={`/portal/webhooks?endpoint=${id}`}>{text('baskets.allMessages')}</Link>
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
        <Section title={text('common.settings')}>
          <ToolForm intent="save" tool={tool} submit={text('save')} />
        </Section>
      )}
    </>
  );
}

const TestResult = ({ status, error }: WebhookTestResult) => (
  <Notice tone={error === null ? 'ok' : 'err'}>
    {error ?? text('marketing.testPassed', { status: String(status) })}
  </Notice>
);
