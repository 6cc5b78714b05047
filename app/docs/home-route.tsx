import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DocsFrame } from './docs-frame.tsx';
import { DocsHome, DocsResults } from './docs-home.tsx';
import { docsStyles } from './docs-styles.ts';
import { readTitles, searchDocs } from './docs.server.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { loadSitePage } from '#app/site/page.server.ts';
import { siteMeta } from '#app/ui/site-meta.ts';

export const handle = { ownScript: true, siteFoot: true };
export const links = () => docsStyles;
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? siteMeta({
        ...data,
        title: `Documentation · ${data.brandName}`,
        description: 'Guides for shops, creators, shoppers, developers and operators.',
      })
    : [];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data, headers } = loadSitePage(hostedContext(context), request);
  const query = new URL(request.url).searchParams.get('q')?.trim().slice(0, 200) ?? '';
  const [titles, found] = await Promise.all([readTitles(), searchDocs(query)]);
  // Always in English, whatever the browser's language.
  return json({ ...data, lang: 'en' as const, titles, query, found }, { headers });
}

/** `{site_url}/docs`, and `?q=` to search. */
export default function DocsRoute() {
  const { brandName, titles, query, found } = useLoaderData<typeof loader>();
  return (
    <DocsFrame brandName={brandName} titles={titles} query={query}>
      {query ? <DocsResults query={query} found={found} /> : <DocsHome titles={titles} />}
    </DocsFrame>
  );
}
