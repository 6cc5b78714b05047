import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { operationsOf } from '#api/contract/description.ts';
import { clientEntryScript } from '#app/hosted/client-entry.server.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { HostedPage } from '#app/hosted/hosted-page.tsx';
import { hostedHeaders, securityHeaders } from '#app/hosted/security-headers.ts';
import base from '#app/ui/base.css';
import controls from '#app/ui/controls.css';
import tokens from '#app/ui/tokens.css';
import reference from './reference.css';
import { trialOf } from './trial.ts';
import { TryPage } from './try-page.tsx';

export const handle = { ownScript: true, siteFoot: true };
export const links = () => [tokens, base, controls, reference].map((href) => ({ rel: 'stylesheet', href }));
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && `${data.trial.summary} · try it` },
  { name: 'robots', content: 'noindex' },
];

export function loader({ params, context }: LoaderFunctionArgs) {
  const { brandName, describe, publicUrls } = hostedContext(context);
  const description = describe();
  const operation = operationsOf(description).find(({ operationId }) => operationId === params.operation);
  if (!operation) throw new Response(null, { status: 404 });
  const trial = trialOf(brandName, operation, description);
  return json(
    { lang: 'en', trial, script: clientEntryScript('try') },
    { headers: securityHeaders({ ...publicUrls, frameAncestors: [] }) },
  );
}

/** `{site_url}/reference/try/{operationId}` */
export default function TryRoute() {
  const { trial, script } = useLoaderData<typeof loader>();
  return (
    <HostedPage data={trial} script={script}>
      <TryPage {...trial} />
    </HostedPage>
  );
}
