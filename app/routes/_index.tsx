import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatText } from '#api/contract/language/format.ts';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { loadSitePage, type SitePage } from '#app/site/page.server.ts';
import home from '../site/home.css';
import { HomePage } from '#app/site/home-page.tsx';
import { siteMeta } from '#app/site/site-meta.ts';
import { siteStyles } from '#app/site/site-styles.ts';

export const handle = { ownScript: true };
export const links = () => [...siteStyles, { rel: 'stylesheet', href: home }];
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { lang, texts, brandName, address } = data;
  const title = `${formatText(lang, texts.homeTitle)} · ${brandName}`;
  return siteMeta({ lang, brandName, title, description: formatText(lang, texts.homeText), address });
};

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
