import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatText } from '#api/contract/language/format.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { NoticePage } from './notice-page.tsx';
import { loadSitePage, type SitePage } from './page.server.ts';
import { siteStyles } from './site-styles.ts';

export const handle = { ownScript: true, siteFoot: true };
export const links = () => siteStyles;
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && formatText(data.lang, data.texts.lostTitle) },
  { name: 'robots', content: 'noindex' },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { data, headers } = loadSitePage(hostedContext(context), request);
  return json(data, { status: 404, headers });
}

/** All methods get the same response. */
export const action = loader;

/** The page for unknown URLs. */
export default function LostRoute() {
  return <NoticePage kind="lost" page={useLoaderData<typeof loader>() as SitePage} />;
}
