/** The guides as pages of the site. Requires `npm run build`. */
import { expect, it } from 'vitest';
import { docsSlugs } from '#api/contract/docs/docs-pages.ts';
import { anchors } from '#test/docs/pages.ts';
import { sharedService } from '#test/support/shared-service.ts';

const { siteUrl, baseUrl } = await sharedService();

interface Page {
  status: number;
  html: string;
}
const pages = new Map<string, Promise<Page>>();

/** Each page is requested once: most of them link to most others. */
function page(path: string): Promise<Page> {
  const known =
    pages.get(path) ??
    fetch(siteUrl + path).then(async (answer) => ({ status: answer.status, html: await answer.text() }));
  pages.set(path, known);
  return known;
}

it.each(docsSlugs)('/docs/%s has all sections, working links and this site’s address', async (slug) => {
  const { status, html } = await page(`/docs/${slug}`);
  expect(status).toBe(200);
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect(
    anchors(`docs/${slug}.md`)
      .slice(1)
      .filter((id) => !ids.has(id)),
  ).toEqual([]);
  expect(html).not.toContain('https://wishlist.example');
  expect(html).not.toContain('runnable');

  const links = new Set([...html.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, link = '']) => link));
  for (const link of links) {
    const [path = '', anchor] = link.split('#');
    const target = await page(path);
    expect([link, target.status]).toEqual([link, 200]);
    if (anchor) expect([link, target.html.includes(` id="${anchor}"`)]).toEqual([link, true]);
  }
});

it('finds sections by words and by error codes, each once', async () => {
  const found = async (query: string) => {
    const { html } = await page(`/docs?q=${encodeURIComponent(query)}`);
    const results = html.split(/<ol class="[^"]*\bdocs-results\b[^"]*">/)[1] ?? '';
    return [...results.matchAll(/<li><a href="([^"]+)">/g)].map(([, href]) => href);
  };
  expect((await found('restrict a key to domains')).slice(0, 3)).toContain(
    '/docs/api-partners#verified-domains',
  );
  expect((await found('origin_not_allowed')).join()).toContain('/docs/errors#');
  expect((await found('upgrade'))[0]).toBe('/docs/operators#upgrading');
  expect((await found('pagination')).slice(0, 3)).toContain('/docs/api-partners#order-language-and-pages');
  const many = await found('wishlist');
  expect(many.length).toBe(20);
  expect(new Set(many).size).toBe(20);
});

it('shows the part of a section that has the word, as text', async () => {
  const { html } = await page('/docs?q=refund');
  const excerpts = [...html.matchAll(/docs-of">[^<]*<\/p><p>([^<]*)/g)].map(([, text]) => text!);
  expect(excerpts.filter((text) => /refund/i.test(text)).length).toBeGreaterThan(4);
  for (const text of excerpts) expect(text).not.toMatch(/ [,;.)](?: |$)|[|`]/);
});

it('shows what was searched for as text, and says what to do if nothing is found', async () => {
  const { html } = await page(`/docs?q=${encodeURIComponent('<xyzzyplughqq>')}`);
  expect(html).toContain('Nothing found for');
  expect(html).not.toContain('<xyzzyplughqq>');
});

it.each(['/docs/contributors', '/docs/..%2Fpackage', '/docs/index', '/docs/search', '/docs/nothing'])(
  '%s isn’t a page',
  async (path) => expect((await page(path)).status).toBe(404),
);

it('API errors link to their section', async () => {
  const answer = await fetch(`${baseUrl}/me`);
  const [, guide = ''] = /^<([^>]+)>; rel="help"$/.exec(answer.headers.get('link') ?? '') ?? [];
  const { html } = await page(guide.replace(siteUrl, ''));
  expect(html).toContain(((await answer.json()) as { error: string }).error);
});
