import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ApiDescription } from '#api/contract/description.ts';
import { hostedHeaders, securityHeaders } from '#app/hosted/security-headers.ts';
import { ReferencePage } from './reference-page.tsx';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { siteMeta } from '#app/ui/site-meta.ts';
import base from '#app/ui/base.css';
import controls from '#app/ui/controls.css';
import reference from './reference.css';
import tokens from '#app/ui/tokens.css';

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
  const page = { lang: 'en' as const, brandName, address, query, description: describe() };
  return json(page, { headers: securityHeaders({ ...publicUrls, frameAncestors: [] }) });
}

/** `{site_url}/reference`, and `?q=` to search. */
export default function ReferenceRoute() {
  const { description, ...page } = useLoaderData<typeof loader>();
  return <ReferencePage {...page} description={description as unknown as ApiDescription} />;
}
