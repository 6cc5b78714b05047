import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import styles from '../endpoints.css';
import { answerPortalIntent } from '../intents.server.ts';
import { BackLink, PageHead } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';
import { NotIncluded } from '../webhooks-head.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { loadNewEndpoint, newEndpointIntents } from './endpoints.server.ts';

export const meta: MetaFunction = () => portalMeta(text('endpoints.newTitle'), text('common.webhooks'));
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadNewEndpoint(args));
export const action = (args: ActionFunctionArgs) =>
  answerPortalIntent(args, newEndpointIntents, { keeps: ['url', 'description'] });
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalNewEndpointRoute() {
  const { included } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/portal/webhooks/endpoints">{text('endpoints.title')}</BackLink>
      <PageHead title={text('endpoints.newTitle')} lead={text('endpoints.newLead')} />
      {included ? (
        <EndpointForm intent="create" submit={text('endpoints.add')}>
          <Link className="button quiet" to="/portal/webhooks/endpoints">
            {text('cancel')}
          </Link>
        </EndpointForm>
      ) : (
        <NotIncluded />
      )}
    </>
  );
}
