import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { loadHomePage } from './home-page.server.ts';
import home from './home.css';
import { HomePage } from './home-page.tsx';
import { siteMeta } from '#app/ui/site-meta.ts';
import { siteStyles } from './site-styles.ts';

export const handle = { ownScript: true, siteFoot: true };
export const links = () => [...siteStyles, { rel: 'stylesheet', href: home }];
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? siteMeta(data) : []);

export function loader({ request, context }: LoaderFunctionArgs) {
  // Shopify opens apps at their origin.
  const { search, searchParams } = new URL(request.url);
  const hosted = hostedContext(context);
  if (searchParams.has('shop') && hosted.shopify) throw redirect(`/app${search}`);
  const { page, headers } = loadHomePage(hosted, request);
  return json(page, { headers });
}

/** The service's home page. */
export default function HomeRoute() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
