import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { docsSections, type DocsSlug } from '#api/contract/docs/docs-pages.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { loadSitePage } from '#app/site/page.server.ts';
import { siteMeta } from '#app/ui/site-meta.ts';
import { type Found, readTitles, searchDocs } from './docs.server.ts';
import { DocsFrame } from './docs-frame.tsx';
import { docsStyles } from './docs-styles.ts';

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

/** The purpose of each guide. */
const purposes: Record<DocsSlug, string> = {
  'shop-owners': 'Sign up, save buttons, hearts, drawer, wishlist page and cart, on any platform.',
  recipes: 'React, Vue, Hydrogen, WooCommerce, Shopware, Magento, site builders, tag managers.',
  'shopify-merchants': 'Install the app, add the theme blocks, choose a plan, uninstall.',
  switching: 'Bring customers’ lists from another wishlist service, and take them along.',
  portal: 'Team, tokens, technical contact, export and deletion.',
  billing: 'Plans, what counts, trials, how a month is closed, invoices.',
  creators: 'Shops, templates, videos, analytics and estimated earnings.',
  shoppers: 'Lists, sharing, friends, imports, export and deletion.',
  'api-partners': 'Tokens, saving, lists, baskets and webhooks, with examples that run.',
  errors: 'Every error code: when it’s returned and what to do.',
  tools: 'Two tool servers for AI assistants: setup, all tools, safety.',
  rules: 'The rules of the service that code and documents refer to.',
  operators: 'Settings, database, several servers, backups, the command line.',
  monitoring: 'Metrics, service levels, alerts and what to do about each.',
  sizing: 'How large the database gets, and which machines you need.',
  'shopify-app': 'Run the Shopify app: development store, deployment, access scopes.',
  assistants: 'How assistants connect to lists, permalinks, and entries in directories.',
  privacy: 'What is stored about whom, for how long, and how it’s deleted.',
  security: 'What you can rely on, known limits, how to report a problem.',
  glossary: 'The words this service uses, and what they mean.',
};

/** The first page of the documentation. */
function DocsHome({ titles }: { titles: Record<DocsSlug, string> }) {
  return (
    <>
      <h1>Documentation</h1>
      {docsSections.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul className="bare docs-cards">
            {pages.map((slug) => (
              <li key={slug}>
                <a href={`/docs/${slug}`}>{titles[slug]}</a>
                <p>{purposes[slug]}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Search results. */
function DocsResults({ query, found }: { query: string; found: readonly Found[] }) {
  return (
    <>
      <h1>{found.length ? `Results for “${query}”` : `Nothing found for “${query}”`}</h1>
      {found.length === 0 && (
        <p>
          Try other or fewer words, or an error code such as <code>origin_not_allowed</code>. The
          documentation is in English.
        </p>
      )}
      <ol className="bare docs-results">
        {found.map(({ href, page, heading, excerpt }) => (
          <li key={href}>
            <a href={href}>{heading}</a>
            <p className="docs-of">{page}</p>
            <p>{excerpt}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
