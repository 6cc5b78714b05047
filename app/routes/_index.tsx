import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatText } from '#api/contract/language/format.ts';
import { messages } from '#api/platform/messages.ts';
import { pageLanguage } from '#api/platform/page-language.ts';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { loadSitePage } from '#app/site/page.server.ts';
import home from '../site/home.css';
import { HomePage } from '#app/site/home-page.tsx';
import { siteMeta } from '#app/site/site-meta.ts';
import { siteStyles } from '#app/site/site-styles.ts';

export const handle = { ownScript: true, siteFoot: true };
export const links = () => [...siteStyles, { rel: 'stylesheet', href: home }];
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? siteMeta(data) : []);

export function loader({ request, context }: LoaderFunctionArgs) {
  // Shopify opens apps at their origin.
  const { search, searchParams } = new URL(request.url);
  const hosted = hostedContext(context);
  if (searchParams.has('shop') && hosted.shopify) throw redirect(`/app${search}`);
  const { data, headers } = loadSitePage(hosted, request);
  const { brandName, portalUrl, address, texts } = data;
  const { siteUrl, baseUrl } = hosted.publicUrls;
  const lang = pageLanguage();
  const { homeTitle, homeText } = messages('landing', lang);
  const page = {
    lang,
    title: `${formatText(lang, homeTitle)} · ${brandName}`,
    description: formatText(lang, homeText),
    pricesTitle: formatText(lang, texts.pricesLink),
    brandName,
    portalUrl,
    siteUrl,
    baseUrl,
    address,
  };
  return json(page, { headers });
}

/** The service's home page. */
export default function HomeRoute() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
