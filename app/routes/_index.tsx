import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatText } from '#api/contract/language/format.ts';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { loadSitePage, type SitePage } from '#app/site/page.server.ts';
import home from '../site/home.css';
import { HomePage } from '#app/site/home-page.tsx';
import { siteStyles } from '#app/site/site-styles.ts';

export const handle = { ownScript: true };
export const links = () => [...siteStyles, { rel: 'stylesheet', href: home }];
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.brandName },
  { name: 'description', content: data && formatText(data.lang, data.texts.homeText) },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  // Shopify opens apps at their origin.
  const { search, searchParams } = new URL(request.url);
  if (searchParams.has('shop') && hostedContext(context).shopify) throw redirect(`/app${search}`);
  const { data, headers } = loadSitePage(hostedContext(context), request);
  return json(data, { headers });
}

/** The service's home page. */
export default function HomeRoute() {
  return <HomePage {...(useLoaderData<typeof loader>() as SitePage)} />;
}
