import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DocsArticle } from './docs-article.tsx';
import { DocsFrame } from './docs-frame.tsx';
import { docsStyles } from './docs-styles.ts';
import { readDocsPage, readTitles } from './docs.server.ts';
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
        title: `${data.page.title} · ${data.brandName}`,
        description: data.page.description,
      })
    : [];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const hosted = hostedContext(context);
  const { data, headers } = loadSitePage(hosted, request);
  const [page, titles] = await Promise.all([
    readDocsPage(params.page, hosted.publicUrls.siteUrl),
    readTitles(),
  ]);
  if (!page) throw json(null, { status: 404, headers });
  // Always in English, whatever the browser's language.
  return json({ ...data, lang: 'en' as const, titles, page }, { headers });
}

/** `{site_url}/docs/{page}` */
export default function DocsPageRoute() {
  const { brandName, titles, page } = useLoaderData<typeof loader>();
  return (
    <DocsFrame brandName={brandName} titles={titles} current={page.slug}>
      <DocsArticle page={page} />
    </DocsFrame>
  );
}
