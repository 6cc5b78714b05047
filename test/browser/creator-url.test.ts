/** The response for a creator shop's URL: languages, previews, structured data, size, and missing shops. */
import { afterAll, describe, expect, it } from 'vitest';
import { languages } from '#api/contract/language/languages.ts';
import { messages } from '#api/platform/messages.ts';
import { faultsOf } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { milasLists, publicShop } from '#test/support/public-shop.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(siteUrl + path, { headers });
const html = async (path: string, headers = {}) => (await get(path, headers)).text();
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]|&nbsp;/g, ' ');

describe('languages', () => {
  it('are the requested one, or else the browser’s, or else the shop’s own', async () => {
    const { path } = await publicShop(service, { lists: milasLists, markets: ['de-AT', 'fr-FR'] });
    for (const lang of languages) {
      const page = plain(await html(`${path}?lang=${lang}`));
      expect(page, lang).toContain(`<html lang="${lang}"`);
      expect(page, lang).toContain(String(messages('creator', lang).share));
      expect(page, lang).toContain(`/list-1?lang=${lang}"`);
    }
    expect(plain(await html(path, { 'Accept-Language': 'nl' }))).toContain('<html lang="nl"');
    const own = plain(await html(path));
    expect(own).toContain('<html lang="de"');
    expect(own).toContain('>78,00 €<');
    expect((await get(path)).headers.get('vary')).toContain('Accept-Language');
  });

  it('of the shop’s markets are listed for search engines, with each page as its own canonical URL', async () => {
    const { path } = await publicShop(service, { lists: milasLists, markets: ['de-AT', 'fr-FR'] });
    const page = await html(`${path}?lang=fr`);
    const alternates = [...page.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)];
    expect(alternates.map(([, lang, href]) => [lang, href])).toEqual([
      ['de', `${siteUrl}${path}?lang=de`],
      ['fr', `${siteUrl}${path}?lang=fr`],
      ['x-default', siteUrl + path],
    ]);
    expect(page).toContain(`<link rel="canonical" href="${siteUrl}${path}?lang=fr"/>`);
    expect(page).not.toContain('noindex');
    const all = await publicShop(service, { lists: milasLists });
    expect((await html(all.path)).match(/hrefLang="\w\w" href="http/gi)).toHaveLength(8);
  });
});

it('has a preview with the first product’s image, and product data that no text can break out of', async () => {
  const hostile = `</script><script>alert(1)</script>`;
  const [first, ...others] = milasLists;
  const things = [...(first?.things ?? []), { title: hostile, price: 5400, currency: 'JPY' }];
  const { path } = await publicShop(service, { lists: [{ ...first, title: 'Table', things }, ...others] });
  const page = await html(`${path}/list-1`);
  const picture = /property="og:image" content="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const answer = await fetch(picture);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  expect(page).not.toContain(hostile);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '');
  expect(data).toMatchObject({ '@type': 'ItemList', numberOfItems: 10 });
  expect(data.itemListElement[0].item).toMatchObject({
    name: 'Kyo Teapot',
    brand: { name: 'Kiln & Linen' },
    offers: { price: '78.00', priceCurrency: 'EUR' },
  });
  expect(data.itemListElement[9].item).toMatchObject({ name: hostile, offers: { price: '5400' } });
});

it('hides prices if the shop does, also from search engines', async () => {
  const { path } = await publicShop(service, { lists: milasLists, settings: { show_prices: false } });
  const page = await html(path);
  expect(page).not.toMatch(/€|"price"|data-price/);
});

it.each(combinations(['unknown list', 'draft', 'unknown', 'odd']))(
  'shows a helpful page for missing shops and lists (%s)',
  async (what) => {
    const { path } = await publicShop(service, {
      lists: milasLists,
      status: what === 'draft' ? 'draft' : 'live',
    });
    const address = {
      draft: path,
      unknown: '/shop/nobody',
      odd: '/shop/%3Cb%3E',
      'unknown list': `${path}/none`,
    }[what];
    const { page } = await newVisitor(browser);
    const answer = await page.goto(`${siteUrl}${address}`);
    expect(answer?.status()).toBe(404);
    const title = what === 'unknown list' ? 'We can’t find this list' : 'We can’t find this shop';
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe(
      what === 'unknown list' ? path : '/',
    );
    expect(await faultsOf(page)).toEqual([]);
  },
);

it('answers a form posted to an impossible shop URL', async () => {
  const { context } = await newVisitor(browser);
  await signInAs(context, service, 'follower@creator.example');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', origin: siteUrl };
  const data = 'intent=follow';
  const answer = await context.request.post(`${siteUrl}/shop/%00`, { data, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
});

it(
  'serves a list of 500 products in one response, with little script data and the first image prioritized',
  { tags: ['thorough'] },
  async () => {
    const things = Array.from({ length: 500 }, (_, index) => ({
      title: `Thing ${index}`,
      price: index,
      imageUrl: `https://cdn.test/${index}.jpg`,
    }));
    const { path } = await publicShop(service, { lists: [{ title: 'All', things }] });
    const page = await html(`${path}/list-1`);
    expect(page.match(/class="product"/g)).toHaveLength(500);
    expect(page.match(/fetchpriority="high"/gi)).toHaveLength(1);
    expect(page.match(/loading="lazy"/g)?.length).toBeGreaterThan(490);
    // The script receives its two buttons' texts, however many products there are.
    const data = /id="page-data"[^>]*>(.*?)<\/script>/.exec(page)?.[1] ?? '';
    expect(data.length).toBeGreaterThan(100);
    expect(data.length).toBeLessThan(2_000);
  },
);

it('compresses the pages of a shop and of a list', async () => {
  const { path } = await publicShop(service, { lists: milasLists });
  for (const each of [path, `${path}/list-1`]) {
    const answer = await get(each, { 'Accept-Encoding': 'gzip' });
    expect(answer.headers.get('content-encoding'), each).toBe('gzip');
    expect(answer.headers.get('vary'), each).toContain('Accept-Language');
  }
});

it('loads the creator’s portrait no larger than it’s shown', { tags: ['thorough'] }, async () => {
  const { path } = await publicShop(service, { lists: milasLists, avatar: 'mug-room.webp' });
  for (const each of [path, `${path}/list-1`]) {
    const { page } = await newVisitor(browser, { viewport: { width: 1280, height: 900 } });
    await page.goto(siteUrl + each);
    const portrait = page.locator('img.avatar');
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.currentSrc), { message: each })
      .toMatch(/\/images\/proxy\?.*&w=128$/);
    await page.context().close();
  }
});
