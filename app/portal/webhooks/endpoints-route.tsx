import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { eventTypes } from '#api/contract/event-types.ts';
import { endpointName, EndpointState, waitingText } from '../endpoint-words.tsx';
import styles from '../endpoints.css';
import { EmptyState } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';
import { WebhooksHead } from '../webhooks-head.tsx';
import { type EndpointsData, loadEndpoints } from './endpoints.server.ts';

export const meta: MetaFunction = () => portalMeta(text('endpoints.title'), text('common.webhooks'));
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadEndpoints(args));

export default function PortalEndpointsRoute() {
  return <EndpointList {...useLoaderData<typeof loader>()} />;
}

function EndpointList({ endpoints, included, mayCreate }: EndpointsData) {
  const add = mayCreate && (
    <Link className="button primary" to="/portal/webhooks/endpoints/new">
      {text('endpoints.add')}
    </Link>
  );
  const isEmpty = endpoints.length === 0;
  return (
    <>
      <WebhooksHead lead={text('endpoints.lead')} included={included}>
        {!isEmpty && add}
      </WebhooksHead>
      {isEmpty ? (
        <EmptyState title={text('endpoints.emptyTitle')} action={add}>
          {text('endpoints.emptyText')}
        </EmptyState>
      ) : (
        <ul className="bare link-rows endpoint-rows">
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} {...endpoint} />
          ))}
        </ul>
      )}
      {included && !mayCreate && <p className="muted">{text('endpoints.limit')}</p>}
    </>
  );
}

function EndpointRow(endpoint: EndpointsData['endpoints'][number]) {
  const { id, url, description, types, waiting } = endpoint;
  return (
    <li>
      <div className="link-words">
        <p>
          <Link to={`/portal/webhooks/endpoints/${id}`}>{endpointName(endpoint)}</Link>
        </p>
        {description && <p className="webhook-url">{url}</p>}
        <p className="muted">
          {types.length === eventTypes.length
            ? text('endpoints.allTypes')
            : text('endpoints.types', { count: types.length })}
          {waiting > 0 && ` · ${waitingText(waiting)}`}
        </p>
      </div>
      <EndpointState {...endpoint} />
    </li>
  );
}
