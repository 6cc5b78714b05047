import { json, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData, useSubmit } from '@remix-run/react';
import { eventTypes } from '#api/contract/event-types.ts';
import { verifyWebhookSnippet } from '#api/contract/snippets/verify-webhook-snippet.ts';
import { webhookTypes } from '#api/contract/webhook-types.ts';
import { CodeBlock } from '../copy-button.tsx';
import { endpointName } from '../endpoint-words.tsx';
import { MessageTable } from '../message-table.tsx';
import { EmptyState, Section } from '../page-head.tsx';
import { PageLinks } from '../page-links.tsx';
import { SearchParamCheckbox, SearchParamField } from '../search-param-select.tsx';
import { Rich, text } from '../texts.ts';
import styles from '../webhooks.css';
import { WebhooksHead } from '../webhooks-head.tsx';
import { placeText } from './state-words.tsx';
import { loadWebhooks, type WebhooksData } from './webhooks.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadWebhooks(args));

export default function PortalWebhooksRoute() {
  return <WebhookList {...useLoaderData<typeof loader>()} />;
}

/** The messages of the last 90 days, newest first. */
function WebhookList(data: WebhooksData) {
  const { messages, baskets, endpoints, included, filter } = data;
  const isFiltered = filter.type !== '' || filter.basket !== '' || filter.endpoint !== '' || filter.failed;
  const hasAny = messages.length > 0 || isFiltered || filter.cursor !== '';
  const first = baskets[0];
  return (
    <>
      <WebhooksHead lead={text('webhooks.lead')} included={included} />
      {hasAny ? (
        <>
          <Filter baskets={baskets} endpoints={endpoints} filter={filter} />
          <Messages {...data} />
        </>
      ) : (
        included && (
          <EmptyState
            title={text('webhooks.emptyTitle')}
            action={
              first && (
                <Link className="button primary" to={`/portal/baskets/${first.id}`}>
                  {text('webhooks.openSettings')}
                </Link>
              )
            }
          >
            {baskets.some(({ hasWebhook }) => hasWebhook)
              ? text('webhooks.emptyWithUrl')
              : text('webhooks.emptyText')}
          </EmptyState>
        )
      )}
      {(included || hasAny) && <VerifySection />}
    </>
  );
}

function Filter({ baskets, endpoints, filter }: Pick<WebhooksData, 'baskets' | 'endpoints' | 'filter'>) {
  const submit = useSubmit();
  return (
    <Form
      className="filter-bar"
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {baskets.length > 1 && (
        <SearchParamField
          label={text('common.wishlist')}
          name="basket"
          value={filter.basket}
          choices={[['', text('webhooks.allBaskets')], ...baskets.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      {endpoints.length > 0 && (
        <SearchParamField
          label={text('endpoints.one')}
          name="endpoint"
          value={filter.endpoint}
          choices={[
            ['', text('endpoints.any')],
            ...endpoints.map((endpoint) => [endpoint.id, endpointName(endpoint)] as const),
          ]}
        />
      )}
      <SearchParamField
        label={text('common.kind')}
        name="type"
        value={filter.type}
        choices={[
          ['', text('webhooks.allKinds')],
          ...[...webhookTypes, ...eventTypes].map((type) => [type, type] as const),
        ]}
      />
      <label className="webhook-failed">
        <SearchParamCheckbox name="failed" checked={filter.failed} />
        {text('webhooks.onlyFailed')}
      </label>
      <noscript>
        <button type="submit" className="button">
          {text('webhooks.filter')}
        </button>
      </noscript>
    </Form>
  );
}

function Messages({ messages, endpoints, nextCursor, filter, now }: WebhooksData) {
  if (messages.length === 0) return <p className="muted">{text('webhooks.noMatches')}</p>;
  return (
    <>
      <MessageTable messages={messages} now={now} placeOf={(message) => placeText(message, endpoints)} />
      <PageLinks filter={{ ...filter, failed: filter.failed ? 'true' : '' }} nextCursor={nextCursor} />
    </>
  );
}

/** Instructions for verifying a message's signature. */
function VerifySection() {
  return (
    <Section
      title={text('webhooks.verifyTitle')}
      lead={
        <>
          <Rich
            text="webhooks.verifyText"
            values={{
              standard: <a href="https://www.standardwebhooks.com">Standard Webhooks</a>,
              header: <code>webhook-id</code>,
            }}
          />
        </>
      }
    >
      <CodeBlock code={verifyWebhookSnippet} what={text('webhooks.verifyCode')} />
    </Section>
  );
}
