import { readFile } from 'node:fs/promises';
import { type DocsSlug, docsSlugs, exampleSite } from '#api/contract/docs/docs-pages.ts';
import { listLiveShops } from '#api/modules/creators/list-live-shops.ts';
import type { Context } from '#api/platform/context.ts';
import { escapeMarkup } from '#api/platform/escape-markup.ts';
import { createRouter } from '#api/platform/http/router.ts';

/**
 * Pages that only work inside a shop or when signed in. The API isn't disallowed, because previews
 * load images from it.
 */
const notForSearch = ['/app', '/basket', '/guest', '/instant', '/portal/', '/save', '/session', '/signin'];
/**
 * The limit of the sitemap format. Older shops come first, so that a full sitemap doesn't change.
 */
const maxUrls = 50_000;
const cachedMs = 10 * 60_000;

/**
 * The routes for search engines: `/robots.txt`, and `/sitemap.xml` with the live creator shops. Assistants read
 * `/llms.txt`, and the guides in it.
 */
export function searchEngineRoutes(ctx: Context) {
  const router = createRouter();
  const { siteUrl, baseUrl, brandName } = ctx.settings;

  router.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        ...notForSearch.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${siteUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );

  let sitemap: { until: number; xml: Promise<string> } | undefined;
  async function drawSitemap(): Promise<string> {
    const shops = await listLiveShops(ctx, maxUrls - 3 - docsSlugs.length);
    const entries = [
      `<url><loc>${escapeMarkup(siteUrl)}/</loc></url>`,
      `<url><loc>${escapeMarkup(siteUrl)}/changelog</loc></url>`,
      ...['', ...docsSlugs.map((slug) => `/${slug}`)].map(
        (page) => `<url><loc>${escapeMarkup(siteUrl)}/docs${page}</loc></url>`,
      ),
      ...shops.map(
        ({ handle, updatedAt }) =>
          `<url><loc>${escapeMarkup(`${siteUrl}/shop/${handle}`)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
      ),
    ];
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  }
  router.get('/sitemap.xml', async (c) => {
    const now = ctx.clock().getTime();
    if (!sitemap || sitemap.until <= now) {
      sitemap = { until: now + cachedMs, xml: drawSitemap() };
      sitemap.xml.catch(() => (sitemap = undefined));
    }
    const xml = await sitemap.xml;
    return c.body(xml, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': `public, max-age=${cachedMs / 1000}`,
    });
  });
  /** Text about the guides from the build, with the site's own URL. */
  const written = async (name: string) =>
    (await readFile(`build/docs/${name}`, 'utf8')).replaceAll(exampleSite, siteUrl);
  const guideHeaders = { 'Cache-Control': 'public, max-age=3600', 'X-Robots-Tag': 'noindex' };
  router.get('/llms.txt', async (c) => {
    const about = '> Wishlists for shops, shoppers, creators and their assistants.';
    const api = `- [API description](${baseUrl}/openapi.json): All endpoints as OpenAPI 3.1. [For people](${siteUrl}/reference).`;
    const text = [`# ${brandName}`, '', about, '', await written('llms.txt'), '## API', '', api, ''];
    return c.text(text.join('\n'), 200, guideHeaders);
  });
  router.get('/docs/:file{[a-z-]+\\.md}', async (c) => {
    const file = c.req.param('file');
    if (!docsSlugs.includes(file.replace('.md', '') as DocsSlug)) return c.notFound();
    return c.body(await written(file), 200, {
      ...guideHeaders,
      'Content-Type': 'text/markdown; charset=utf-8',
    });
  });
  return router;
}
