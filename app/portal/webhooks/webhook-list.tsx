import { Form, Link, useSubmit } from '@remix-run/react';
import { webhookTypes } from '#api/contract/webhook-types.ts';
import type { WebhooksData } from './webhooks.server.ts';
import { SelectField } from '../fields.tsx';
import { Notice } from '../notice.tsx';
import { EmptyState, PageHead, Section } from '../page-head.tsx';
import { agoText } from '../words.ts';
import { outcomeText, StateBadge, tookText } from './state-words.tsx';
import { verifyWebhookSnippet } from '#api/contract/webhook-snippet.ts';
import { CodeBlock } from '../copy-button.tsx';

/** The messages of the last 90 days, the newest first. */
export function WebhookList(data: WebhooksData) {
  const { messages, baskets, included, filter } = data;
  const isFiltered = filter.type !== '' || filter.basket !== '' || filter.failed;
  const hasAny = messages.length > 0 || isFiltered || filter.cursor !== '';
  const first = baskets[0];
  return (
    <>
      <PageHead
        title="Webhooks"
        lead="What a basket told your server when a shopper added products, and what your server answered. Kept for 90 days."
      />
      {!included && (
        <Notice tone="info" action={<Link to="/portal/subscription">See the plans</Link>}>
          Webhooks come with the Growth, Scale and Enterprise plans. On your plan nothing is sent.
        </Notice>
      )}
      {hasAny ? (
        <>
          <Filter baskets={baskets} filter={filter} />
          <Messages {...data} />
        </>
      ) : (
        included && (
          <EmptyState
            title="Nothing was sent yet"
            action={
              first && (
                <Link className="button primary" to={`/portal/baskets/${first.id}`}>
                  Open the basket’s settings
                </Link>
              )
            }
          >
            {baskets.some(({ hasWebhook }) => hasWebhook)
              ? 'Your server is told as soon as a shopper adds something from the basket. Until then, send it a test.'
              : 'Give a basket the address of your server: what shoppers add from the basket is then sent there.'}
          </EmptyState>
        )
      )}
      {(included || hasAny) && <VerifySection />}
    </>
  );
}

function Filter({ baskets, filter }: Pick<WebhooksData, 'baskets' | 'filter'>) {
  const submit = useSubmit();
  return (
    <Form
      className="webhook-filter"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {baskets.length > 1 && (
        <SelectField
          label="Basket"
          name="basket"
          defaultValue={filter.basket}
          choices={[['', 'All baskets'], ...baskets.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      <SelectField
        label="Kind"
        name="type"
        defaultValue={filter.type}
        choices={[['', 'All kinds'], ...webhookTypes.map((type) => [type, type] as const)]}
      />
      <label className="webhook-failed">
        <input type="checkbox" name="failed" value="true" defaultChecked={filter.failed} />
        Only what failed
      </label>
      <noscript>
        <button type="submit" className="button">
          Filter
        </button>
      </noscript>
    </Form>
  );
}

function Messages({ messages, nextCursor, filter, now }: WebhooksData) {
  if (messages.length === 0) return <p className="muted">No message is like this.</p>;
  const page = (cursor: string) =>
    `?${new URLSearchParams(
      Object.entries({ ...filter, failed: filter.failed ? 'true' : '', cursor }).filter(
        ([, value]) => value !== '',
      ),
    )}`;
  return (
    <>
      <table className="table webhook-table">
        <thead>
          <tr>
            <th>Message</th>
            <th>State</th>
            <th>Answer</th>
            <th className="number">Took</th>
            <th className="number">Sent</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <tr key={message.message_id}>
              <td>
                <Link to={`/portal/webhooks/${message.id}`}>{message.type}</Link>
                <small>{message.basket_name ?? 'A deleted basket'}</small>
              </td>
              <td>
                <StateBadge state={message.state} />
                {message.attempts > 1 && <small>{message.attempts} attempts</small>}
              </td>
              <td className="webhook-answer">{outcomeText(message)}</td>
              <td className="number">{tookText(message.took_ms)}</td>
              <td className="number">
                <time dateTime={message.created_at}>{agoText(message.created_at, now)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <nav className="row" aria-label="Pages">
        {filter.cursor !== '' && (
          <Link className="button" to={page('')}>
            Newest
          </Link>
        )}
        {nextCursor !== null && (
          <Link className="button" to={page(nextCursor)}>
            Older
          </Link>
        )}
      </nav>
    </>
  );
}

/** How a server tells that a message is from this service. */
function VerifySection() {
  return (
    <Section
      title="Check that a message is from us"
      lead={
        <>
          Every message is signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a>{' '}
          describe. The secret is in the basket’s settings. Answer 200 to 299 within ten seconds; everything
          else is tried again, up to eight times. A message may come twice: its <code>webhook-id</code> stays
          the same.
        </>
      }
    >
      <CodeBlock code={verifyWebhookSnippet} what="Code for Node" />
    </Section>
  );
}
