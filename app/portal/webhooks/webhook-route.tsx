import { type ActionFunctionArgs, json, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { WebhookMessageDetail } from '#api/modules/webhooks/schemas.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { useReloadWhile } from '#app/ui/use-reload-while.ts';
import { CodeBlock, CopyField } from '../copy-button.tsx';
import { answerPortalIntent } from '../intents.server.ts';
import { Notice } from '../notice.tsx';
import { BackLink, PageHead, Section } from '../page-head.tsx';
import { text } from '../texts.ts';
import styles from '../webhooks.css';
import { momentText } from '../words.ts';
import { outcomeText, placeText, StateBadge, tookText } from './state-words.tsx';
import { loadWebhook, type WebhookData, webhookIntents } from './webhooks.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadWebhook(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, webhookIntents);
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalWebhookRoute() {
  const data = useLoaderData<typeof loader>() as WebhookData;
  return <WebhookDetail key={`${data.message.message_id} ${data.message.endpoint_id}`} {...data} />;
}

/** One message: its state, its content, and every delivery attempt. */
function WebhookDetail({ message, endpoints }: WebhookData) {
  const { send, busy, data, problemOf } = useIntent<{ messageId: string }>();
  useReloadWhile(message.state === 'retrying');
  const problem = problemOf('');
  return (
    <>
      <BackLink to="/portal/webhooks">{text('common.webhooks')}</BackLink>
      <PageHead
        title={message.type}
        lead={
          <span className="row">
            <StateBadge state={message.state} />
            {leadText(message, endpoints)}
          </span>
        }
      >
        <button
          type="button"
          className="button primary"
          aria-busy={busy || undefined}
          onClick={() => !busy && send('resend')}
        >
          {text('webhooks.resend')}
        </button>
      </PageHead>
      <div role="status" className="webhook-resent">
        {!busy && problem && <Notice tone="err">{problem}</Notice>}
        {!busy && data && !problem && <Notice tone="ok">{text('webhooks.resent')}</Notice>}
      </div>
      <Section title={text('webhooks.attempts', { count: message.tries.length })}>
        <ol className="bare webhook-tries">
          {message.tries.map((attempt) => (
            <li key={attempt.id}>
              <p className="row">
                <strong className={attempt.error === null ? 'ok' : 'err'}>{outcomeText(attempt)}</strong>
                <span className="muted">
                  {text('webhooks.attemptAt', {
                    date: momentText(attempt.created_at),
                    took: tookText(attempt.took_ms),
                  })}
                </span>
              </p>
              <p className="muted webhook-url">{attempt.url}</p>
              {attempt.answer && (
                <pre tabIndex={0} aria-label={text('webhooks.serverAnswer')}>
                  {attempt.answer}
                </pre>
              )}
            </li>
          ))}
        </ol>
      </Section>
      <Section title={text('webhooks.content')}>
        <div className="webhook-content">
          <CodeBlock code={JSON.stringify(message.payload, null, 2)} what={text('webhooks.contentOf')} />
        </div>
      </Section>
      <Section title={text('webhooks.id')} lead={text('webhooks.idText')}>
        <CopyField value={message.message_id} what={text('webhooks.idOf')} />
      </Section>
    </>
  );
}

function leadText(message: WebhookMessageDetail, endpoints: WebhookData['endpoints']) {
  const { basket_id: basket, endpoint_id: endpoint, next_try_at: next, state } = message;
  const place = placeText(message, endpoints);
  const path = endpoints.find(({ id }) => id === endpoint)?.page ?? (basket && `/portal/baskets/${basket}`);
  return (
    <span>
      {path ? <Link to={path}>{place}</Link> : place}
      {next && `. ${text('webhooks.nextTry', { date: momentText(next) })}`}
      {state === 'failed' && `. ${text('webhooks.givenUp')}`}
    </span>
  );
}
