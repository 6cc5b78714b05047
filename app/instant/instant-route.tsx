import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { PageData } from '#app/hosted/page-data.tsx';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { loadInstantPage } from './page.server.ts';

export const handle = { ownScript: true, noLegalLinks: true };
export const headers = hostedHeaders;
export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data, init } = await loadInstantPage(hostedContext(context), request);
  return json(data, init);
}

/** The frame that saves without a dialog. It's invisible. */
export default function InstantRoute() {
  const { props, script, code } = useLoaderData<typeof loader>();
  return <PageData data={props} script={script} code={code} />;
}
