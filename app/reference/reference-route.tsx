import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  type ApiDescription,
  type Operation,
  operationsOf,
  type Webhook,
  webhooksOf,
} from '#api/contract/description.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { hostedHeaders, securityHeaders } from '#app/hosted/security-headers.ts';
import base from '#app/ui/base.css';
import controls from '#app/ui/controls.css';
import { siteMeta } from '#app/ui/site-meta.ts';
import tokens from '#app/ui/tokens.css';
import { findOperations } from './find-operations.ts';
import { OperationSection } from './operation-section.tsx';
import { Inline, Prose } from './prose.tsx';
import reference from './reference.css';
import { ReferenceFrame } from './reference-frame.tsx';
import { WebhookSection } from './webhook-section.tsx';

export const handle = { ownScript: true, siteFoot: true };
export const links = () => [tokens, base, controls, reference].map((href) => ({ rel: 'stylesheet', href }));
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? siteMeta({
        ...data,
        title: `${data.description.info.title} reference`,
        description: 'Every operation of the API: its parameters, responses and errors.',
      })
    : [];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { brandName, describe, publicUrls } = hostedContext(context);
  const query = new URL(request.url).searchParams.get('q')?.trim().slice(0, 200) ?? '';
  const address = `${publicUrls.siteUrl}/reference`;
  const script = clientEntryScript('reference');
  const page = { lang: 'en' as const, brandName, address, query, script, description: describe() };
  return json(page, { headers: securityHeaders({ ...publicUrls, frameAncestors: [] }) });
}

/** `{site_url}/reference`, and `?q=` to search. */
export default function ReferenceRoute() {
  const { description, script, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <ReferencePage {...page} description={description as unknown as ApiDescription} />
      <script type="module" src={script} />
    </>
  );
}

/** A group of operations and webhooks, as in the description. */
interface Group {
  name: string;
  description: string;
  operations: Operation[];
  webhooks: Webhook[];
}

function groupsOf(description: ApiDescription): Group[] {
  const operations = operationsOf(description);
  const webhooks = webhooksOf(description);
  return description.tags.map((tag) => ({
    ...tag,
    operations: operations.filter((operation) => operation.tags.includes(tag.name)),
    webhooks: webhooks.filter((webhook) => webhook.tags.includes(tag.name)),
  }));
}

const anchorOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** The REST API's reference, rendered from its description. Its script only adds copy buttons. */
function ReferencePage(props: { brandName: string; description: ApiDescription; query: string }) {
  const { brandName, description, query } = props;
  const groups = groupsOf(description);
  const found = query ? findOperations(description, query) : null;
  return (
    <ReferenceFrame brandName={brandName} query={query}>
      <Contents groups={groups} home={found ? '/reference' : ''} />
      <main>
        {found ? <Found query={query} {...found} /> : <Introduction description={description} />}
        {!found &&
          groups.map((group) => (
            <section key={group.name} className="group" id={anchorOf(group.name)}>
              <header className="group-head">
                <h2>{group.name}</h2>
                <p>{group.description}</p>
              </header>
              {group.operations.map((operation) => (
                <OperationSection
                  key={operation.operationId}
                  operation={operation}
                  description={description}
                />
              ))}
              {group.webhooks.map((webhook) => (
                <WebhookSection
                  key={webhook.operationId}
                  webhook={webhook}
                  schemas={description.components.schemas}
                />
              ))}
            </section>
          ))}
      </main>
    </ReferenceFrame>
  );
}

/** The operations and webhooks found by a search, without their fields and examples. */
function Found(props: { query: string; operations: Operation[]; webhooks: Webhook[] }) {
  const { query, operations, webhooks } = props;
  const isEmpty = operations.length + webhooks.length === 0;
  return (
    <section className="results">
      <h1>{isEmpty ? `Nothing found for “${query}”` : `Results for “${query}”`}</h1>
      {isEmpty && (
        <p>
          Try fewer words, or the name of a field such as <code>price_minor</code>.
        </p>
      )}
      <ul className="bare above-4 found">
        {operations.map((operation) => (
          <li key={operation.operationId}>
            <a href={`/reference#${operation.operationId}`}>{operation.summary}</a>
            <p className="address">
              <span className={`method ${operation.method}`}>{operation.method.toUpperCase()}</span>
              <code>{operation.path}</code>
            </p>
          </li>
        ))}
        {webhooks.map((webhook) => (
          <li key={webhook.operationId}>
            <a href={`/reference#${webhook.operationId}`}>{webhook.summary}</a>
            <p className="address">
              <span className="method">Webhook</span>
              <code>{webhook.type}</code>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ operation, home }: { operation: Operation; home: string }) {
  return (
    <li>
      <a href={`${home}#${operation.operationId}`}>
        <span className={`method ${operation.method}`} aria-hidden="true">
          {operation.method === 'delete' ? 'DEL' : operation.method.toUpperCase()}
        </span>
        {operation.summary}
      </a>
    </li>
  );
}

/**
 * All operations by group; collapsed on narrow pages.
 * @param home path of the page that contains them; empty for this page
 */
function Contents({ groups, home }: { groups: Group[]; home: string }) {
  const lists = groups.map((group) => (
    <section key={group.name}>
      <h2>
        <a href={`${home}#${anchorOf(group.name)}`}>{group.name}</a>
      </h2>
      <ul className="bare">
        {group.operations.map((operation) => (
          <Entry key={operation.operationId} operation={operation} home={home} />
        ))}
        {group.webhooks.map(({ operationId, summary }) => (
          <li key={operationId}>
            <a href={`${home}#${operationId}`}>
              <span className="method" aria-hidden="true">
                HOOK
              </span>
              {summary}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      <nav className="contents wide" aria-label="Operations">
        {lists}
      </nav>
      <details className="contents narrow">
        <summary>All operations</summary>
        <nav aria-label="Operations">{lists}</nav>
      </details>
    </>
  );
}

const schemeNames: Record<string, string> = {
  publicKey: 'Authorization: Bearer pk_…',
  publicKeyHeader: 'X-Widget-Key: pk_…',
  publicKeyQuery: '?key=pk_…',
  widgetToken: 'X-Widget-Token: …',
  userToken: 'Authorization: Bearer …',
  personalToken: 'Authorization: Bearer wl_pat_…',
  webhookSignature: 'webhook-signature: v1,…',
};

/** Facts that apply to all operations: URL, tokens, and the location of the description. */
function Introduction({ description }: { description: ApiDescription }) {
  const { info, servers, components } = description;
  const base = servers[0]?.url ?? '';
  return (
    <section className="introduction">
      <h1>{info.title}</h1>
      <p className="version">Version {info.version}</p>
      <Prose text={info.description} className="lead" />
      <dl className="bare above-6 facts">
        <div>
          <dt>Base URL</dt>
          <dd>
            <code>{base}</code>
          </dd>
        </div>
        <div>
          <dt>As a document</dt>
          <dd className="documents">
            <a href={`${base}/openapi.yaml`}>OpenAPI as YAML</a>
            <a href={`${base}/openapi.json`}>OpenAPI as JSON</a>
            <a href={`${base}/endpoints.json`}>Endpoint summary</a>
            <a href={`${base}/postman.json`}>Postman collection</a>
          </dd>
        </div>
      </dl>
      <h2 id="tokens">Keys and tokens</h2>
      <dl className="bare above-6 schemes">
        {Object.entries(components.securitySchemes).map(([name, scheme]) => (
          <div key={name}>
            <dt>
              <code>{schemeNames[name] ?? scheme.name ?? name}</code>
            </dt>
            <dd>
              <Inline text={scheme.description} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
