import { afterAll, describe, expect, it } from 'vitest';
import { languages } from '#api/contract/language/languages.ts';
import { formatNumber } from '#api/contract/language/numbers.ts';
import { plans } from '#api/contract/plans.ts';
import { changelog, isBreaking } from '#api/modules/partners/changelog.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { messages } from '#api/platform/messages.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdTimers, noticesMs } from '#test/support/hold-timers.ts';
import { combinations } from '#test/support/lane.ts';
import { publicShop } from '#test/support/public-shop.ts';
import { startService } from '#test/support/start-service.ts';

// Its name has a character to escape, and a test removes one of its tables.
const service = await startService({ BRAND_NAME: 'Merkliste & Co' });
const browser = await launchBrowser();
const partner = await createPartner(service.ctx, { email: 'a@partner.example', name: 'A', plan: 'growth' });

let log = '';
service.child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
afterAll(() => browser.close());

const ask = (path: string, init?: RequestInit) => fetch(service.siteUrl + path, init);
const shop = await publicShop(service, { lists: [] });
/** A basket whose tables are missing, so that its page fails. */
const broken = `/basket?config=${partner.basketConfigId}&key=${partner.keys.test.key}`;
await service.ctx.pool.query('ALTER TABLE basket_configs RENAME TO elsewhere');

const pages = [
  { what: 'the start page', path: '/', status: 200, text: 'homeTitle' },
  { what: 'a URL without a page', path: '/no/such/page?token=secret', status: 404, text: 'lostTitle' },
  { what: 'a page that can’t be rendered', path: broken, status: 500, text: 'failedTitle' },
] as const;

it('links shops to the portal, only on the start page', { tags: ['thorough'] }, async () => {
  const page = await browser.newPage({ locale: 'de' });
  await page.goto(service.siteUrl);
  await page.getByRole('link', { name: 'Für Shops' }).click();
  await page.waitForURL('**/portal/signin?next=%2Fportal');
  expect(await (await ask('/no/such/page')).text()).not.toContain('For shops');
  await page.close();
});

it('lists the guides for assistants, as Markdown', async () => {
  const text = await (await ask('/llms.txt')).text();
  expect(text).toMatch(/^# Merkliste & Co\n/);
  expect(text).not.toContain('wishlist.example');
  const links = [...text.matchAll(/\((http[^)]+)\)/g)].map(([, url = '']) => url);
  expect(links).toContain(`${service.siteUrl}/docs/assistants.md`);
  for (const link of links) expect((await fetch(link)).status, link).toBe(200);
  const guide = await ask('/docs/shoppers.md');
  expect(guide.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(await guide.text()).toMatch(/^# /);
  expect((await ask('/docs/contributors.md')).status).toBe(404);
});

it('lets shops try the basket on the start page', async () => {
  const page = await browser.newPage({ locale: 'en' });
  await holdTimers(page, noticesMs);
  await page.goto(service.siteUrl);
  const basket = page.frameLocator('.shop-demo');
  await basket.getByLabel('Select Daily Mug').check();
  await basket.getByText('1 selected').waitFor();
  await basket.getByRole('button', { name: 'Remove Still Carafe' }).click();
  // The message is at the end of the frame.
  await page.locator('.shop-demo').evaluate((frame) => frame.scrollIntoView({ block: 'end' }));
  await basket.getByRole('button', { name: 'Undo' }).click();
  await basket.getByText('Still Carafe').first().waitFor();
  await page.close();
});

it.each(combinations(['dark', 'light'] as const))(
  'fills the heart that is pressed, without scripts (%s)',
  async (colorScheme) => {
    const context = await browser.newContext({ locale: 'en', colorScheme, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(service.siteUrl);
    const heart = page.getByRole('checkbox', { name: 'Save Ono Vase' });
    await page.getByText('Press the heart.').waitFor();
    await heart.click();
    await page.getByText('Saved. It’s this easy in a shop, too.').waitFor();
    await heart.press('Space');
    await page.getByText('Press the heart.').waitFor();
    await context.close();
  },
);

it('shows the prices that the portal charges', async () => {
  const page = await browser.newPage({ locale: 'de' });
  await page.goto(`${service.siteUrl}/#prices`);
  const prices = page.getByRole('region', { name: 'Preise' });
  for (const { name, priceMinor, actionsPerMonth } of Object.values(plans)) {
    if (priceMinor === null) continue;
    const offer = prices.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    const shown = await offer.textContent();
    expect(shown).toContain(`${priceMinor / 100}\u00a0€ im Monat`);
    expect(shown).toContain(`${formatNumber('de', actionsPerMonth)} Aktionen`);
  }
  await page.close();
});

it(
  'links every public page to the documentation, the API reference, the changelog and the prices',
  { tags: ['thorough'] },
  async () => {
    const paths = ['/', '/docs', '/docs/shop-owners', '/reference', '/changelog', '/no/such/page'];
    for (const path of [...paths, `${shop.path}?lang=de`]) {
      const page = await browser.newPage({ locale: 'de' });
      await page.goto(service.siteUrl + path);
      const isEnglish = /docs|reference|changelog/.test(path);
      const links = page.locator('.site-foot a');
      expect(await links.allTextContents(), path).toEqual(
        isEnglish
          ? ['Docs', 'API reference', 'Changelog', 'Prices']
          : ['Dokumentation', 'API-Referenz', 'Neuerungen', 'Preise'],
      );
      const targets = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      for (const target of targets) expect((await fetch(target)).status, target).toBe(200);
      await page.close();
    }
  },
);

it.each(['/', '/changelog', '/docs', '/docs/api-partners', '/reference'])(
  'shows an image where %s is linked',
  async (path) => {
    const html = await (await ask(path)).text();
    const content = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(content('twitter:card')).toBe('summary_large_image');
    expect(content('og:url')).toBe(service.siteUrl + path);
    expect(html).toContain(`<link rel="canonical" href="${service.siteUrl}${path}"/>`);
    const image = await fetch(content('og:image') ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  },
);

describe.each(pages)('$what', ({ path, status, text }) => {
  it(`answers ${status} with security headers and no scripts`, async () => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('Merkliste &amp; Co');
    expect(html).not.toContain('<script');
  });

  it('is in the browser’s language', async () => {
    for (const lang of languages) {
      const html = await (await ask(path, { headers: { 'accept-language': `xx, ${lang}-XX;q=0.9` } })).text();
      expect(html, lang).toContain(`<html lang="${lang}"`);
      const titles = { ...messages('site', lang), ...messages('landing', lang) };
      expect(html, lang).toContain(`<h1>${String(titles[text])}</h1>`);
    }
  });

  it.each(combinations(['dark', 'light'] as const))(
    'is readable on a small phone, with no axe violations (%s)',
    async (colorScheme) => {
      for (const locale of ['de', 'pl']) {
        const page = await browser.newPage({ colorScheme, locale, viewport: { width: 320, height: 568 } });
        const complaints: string[] = [];
        page.on('console', (message) => complaints.push(message.text()));
        await page.goto(service.siteUrl + path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
        expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
          colorScheme === 'light' ? 'rgb(250, 250, 249)' : 'rgb(23, 21, 19)',
        );
        const faults = await accessibilityFaults(page);
        expect(faults).toEqual([]);
        expect(complaints.filter((line) => !line.includes(`status of ${status}`))).toEqual([]);
        await page.close();
      }
    },
  );
});

it('returns 404 for every method on a URL without a page', async () => {
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
    expect((await ask('/no/such/page', { method })).status, method).toBe(404);
  }
});

it('answers a request a page doesn’t accept like a missing page', async () => {
  const answer = await ask('/basket', { method: 'POST' });
  expect(answer.status).toBe(405);
  expect(await answer.text()).toContain(messages('site', 'en').lostTitle as string);
});

describe('a failure', () => {
  it('shows no stack trace, and is logged with the reference it shows', async () => {
    const html = await (await ask(`${broken}&token=secret`)).text();
    expect(html).not.toMatch(/relation|basket_configs|\bat \w+ \(|node_modules/);
    const reference = /Reference: ([\w-]{36})/.exec(html)?.[1];
    expect(reference).toBeDefined();
    await expect.poll(() => log).toContain(reference);
    const line = log.split('\n').find((text) => text.includes(reference!)) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      msg: 'a page failed',
      path: '/basket',
      err: { message: expect.stringContaining('basket_configs'), stack: expect.any(String) },
    });
    expect(log).not.toContain('secret');
  });

  it('returns only its reference for a page’s data', async () => {
    const answer = await ask(`${broken}&_data=basket%2Fbasket-route`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/^Failed as [\da-f-]{36}$/) });
  });

  it('of a basket is shown inside the shop’s page; other failures can’t be framed', async () => {
    const frameAncestors = async (path: string) =>
      (await ask(path)).headers.get('content-security-policy')?.match(/frame-ancestors (.*)/)?.[1];
    expect(await frameAncestors(broken)).toBe('*');
    expect(await frameAncestors('/no/such/page')).toBe("'none'");
  });
});

const changes = `${service.siteUrl}/changelog`;

describe('the changelog', () => {
  it('is a page without scripts, in English in every browser', async () => {
    const answer = await fetch(changes, { headers: { 'accept-language': 'de' } });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<title>Changelog · Merkliste &amp; Co</title>');
    expect(html).not.toContain('<script');
  });

  it('links to each entry by its anchor, and marks breaking changes', { tags: ['thorough'] }, async () => {
    const page = await browser.newPage();
    await page.goto(changes);
    for (const { id, title, date } of changelog) {
      const entry = page.locator(`[id="${id}"]`);
      await entry.getByRole('link', { name: title, exact: true }).click();
      await expect.poll(() => page.url()).toBe(`${changes}#${id}`);
      const [day = null] = await entry
        .locator('time')
        .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
      expect(day).toBe(date);
    }
    const marked = await page.getByText('Breaking', { exact: true }).count();
    expect(marked).toBe(
      changelog.flatMap(({ changes }) => changes).filter(({ kind }) => kind === 'breaking').length,
    );
    await page.close();
  });

  it.each(combinations(['dark', 'light'] as const))(
    'is readable on a phone, with no axe violations (%s)',
    async (colorScheme) => {
      const page = await browser.newPage({ colorScheme, viewport: { width: 320, height: 640 } });
      await page.goto(changes);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.close();
    },
  );

  it('is also a feed', async () => {
    const answer = await fetch(`${changes}.json`);
    const feed = (await answer.json()) as { items: { id: string; url: string; tags: string[] }[] };
    expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Merkliste & Co changelog',
      home_page_url: changes,
      feed_url: `${changes}.json`,
    });
    expect(feed.items.map(({ url }) => url)).toEqual(changelog.map(({ id }) => `${changes}#${id}`));
    expect(feed.items.map(({ tags }) => tags.includes('breaking'))).toEqual(changelog.map(isBreaking));
  });
});
