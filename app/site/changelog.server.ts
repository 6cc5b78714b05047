import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { changelog, isBreaking } from '#api/modules/partners/changelog.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { loadSitePage } from './page.server.ts';

export type { Change, ChangeKind, ChangelogEntry } from '#api/modules/partners/changelog.ts';

/** The changelog, always in English, whatever the browser's language. */
export function loadChangelog({ request, context }: LoaderFunctionArgs) {
  const { data, headers } = loadSitePage(hostedContext(context), request);
  const { brandName, address } = data;
  return json({ lang: 'en' as const, brandName, address, entries: changelog }, { headers });
}

/** `{site_url}/changelog.json`: the changelog as a JSON feed (jsonfeed.org, version 1.1). */
export function loadChangelogFeed({ context }: LoaderFunctionArgs) {
  const { brandName, publicUrls } = hostedContext(context);
  const page = `${publicUrls.siteUrl}/changelog`;
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${brandName} changelog`,
    home_page_url: page,
    feed_url: `${page}.json`,
    language: 'en',
    items: changelog.map((entry) => ({
      id: `${page}#${entry.id}`,
      url: `${page}#${entry.id}`,
      title: entry.title,
      content_text: [entry.summary, ...entry.changes.map(({ kind, text }) => `${kind}: ${text}`)].join(
        '\n\n',
      ),
      ...(entry.date && { date_published: `${entry.date}T00:00:00Z` }),
      tags: isBreaking(entry) ? ['breaking'] : [],
    })),
  };
  return json(feed, {
    headers: {
      'Content-Type': 'application/feed+json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
