import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { DocsPage } from '#api/contract/docs/docs-pages.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { loadSitePage } from '#app/site/page.server.ts';
import { siteMeta } from '#app/ui/site-meta.ts';
import { readDocsPage, readTitles } from './docs.server.ts';
import { DocsFrame } from './docs-frame.tsx';
import { docsStyles } from './docs-styles.ts';

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

/** A guide with its table of contents. */
function DocsArticle({ page }: { page: DocsPage }) {
  return (
    <div className="docs-page">
      {page.sections.length > 1 && (
        <nav className="docs-contents" aria-label="On this page">
          <p>On this page</p>
          <ul className="bare">
            {page.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* Safe: rendered by the build from this repository's own files. */}
      <article className="docs-article" dangerouslySetInnerHTML={{ __html: page.html }} />
    </div>
  );
}
