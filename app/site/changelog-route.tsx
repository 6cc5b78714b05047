import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { loadSitePage } from './page.server.ts';
import { ChangelogPage } from './changelog-page.tsx';
import { siteMeta } from '#app/ui/site-meta.ts';
import { siteStyles } from './site-styles.ts';
import changelogStyles from './changelog.css';

export const handle = { ownScript: true, siteFoot: true };
export const links = () => [
  ...siteStyles,
  { rel: 'stylesheet', href: changelogStyles },
  { rel: 'alternate', type: 'application/feed+json', href: '/changelog.json' },
];
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? siteMeta({
        ...data,
        title: `Changelog · ${data.brandName}`,
        description: 'What changed in the wishlist API, its scripts and its pages.',
      })
    : [];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { data, headers } = loadSitePage(hostedContext(context), request);
  // Always in English, whatever the browser's language.
  return json({ lang: 'en' as const, brandName: data.brandName, address: data.address }, { headers });
}

/** `{site_url}/changelog` */
export default function ChangelogRoute() {
  return <ChangelogPage brandName={useLoaderData<typeof loader>().brandName} />;
}
