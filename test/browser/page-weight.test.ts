/** Pages' initial files and content, and no shifts afterwards. */
import { get } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createState } from '#api/modules/identity/internal/sign-in-state.ts';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { combinations } from '#test/support/lane.ts';
import { shiftsOf, watchShifts } from '#test/support/layout-shifts.ts';
import { openPortal } from '#test/support/portal.ts';
import { milasLists, publicShop } from '#test/support/public-shop.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { basketOn, newVisitor, wish } from '#test/support/visitor.ts';
import { shopperWithWishes, signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const shop = await openDemoShop(service);
const browser = await launchBrowser();
afterAll(() => browser.close());

const product = {
  url: `${shop.url}/products/ono-vase`,
  title: 'Ono Vase',
  imageUrl: `${shop.url}/assets/vase.webp`,
  price: 5400,
  currency: 'EUR',
};
const { token } = await initWidget(ctx, { publicKey: shop.apiKey, origin: shop.url });
const embed = { key: shop.apiKey, origin: shop.url, lang: 'en' };
const address = (path: string, query: Record<string, string>) =>
  `${siteUrl}${path}?${new URLSearchParams({ ...embed, ...query })}`;
const hosted = {
  '/save': address('/save', { token, product: JSON.stringify(product) }),
  '/basket': address('/basket', { config: shop.partner.basketConfigId }),
  '/signin': (await createState(ctx, await requireActiveKey(ctx, shop.apiKey))).signinUrl,
};

describe('a shop’s page', () => {
  it.each(combinations(['/products/ono-vase', '/collections/table']))(
    'requests only its two scripts from the service before a click (%s)',
    async (path) => {
      const { page } = await newVisitor(browser);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(shop.url + path, { waitUntil: 'networkidle' });
      const heart = page.locator('[data-wl]').filter({ visible: true }).first();
      await heart.hover();
      await page.keyboard.press('Tab');
      // Any requests of these would come before the click's own first one.
      const [first] = await Promise.all([
        page.waitForRequest((request) => request.url() === `${siteUrl}/sdk/v1/dialog.js`),
        heart.click(),
      ]);
      const before = asked.slice(0, asked.indexOf(first.url()));
      expect(before.filter((url) => url.startsWith(siteUrl)).sort()).toEqual([
        `${siteUrl}/sdk/v1/basket-integration.js`,
        `${siteUrl}/sdk/v1/widget.js`,
      ]);
    },
  );
});

describe.each(Object.entries(hosted))('%s', (_path, url) => {
  it('loads at most 60 kB of brotli-compressed script, all referenced by the page', async () => {
    const { page } = await newVisitor(browser);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const sizes = await Promise.all([...scripts].map(brotliSize));
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeGreaterThan(1_000);
    expect(sizes[0]).toBeLessThanOrEqual(60_000);
    const html = await (await fetch(url)).text();
    for (const script of scripts) expect(html).toContain(new URL(script).pathname);
  });
});

it(
  'a creator shop loads only its own small script and the widget, whatever it contains',
  { tags: ['thorough'] },
  async () => {
    const { path } = await publicShop(service, { lists: milasLists, template: 'magazine-cards' });
    const { page } = await newVisitor(browser);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
    const sizes = await Promise.all([...scripts].map(brotliSize));
    expect(sizes).toHaveLength(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20_000);
  },
);

it.each(combinations(['/portal', '/shop']))(
  'all scripts and stylesheets of %s are compressed',
  async (start) => {
    const { path } = await publicShop(service, { lists: milasLists });
    const { page } = await newVisitor(browser);
    const files = new Set<string>();
    page.on('request', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType())) files.add(request.url());
    });
    await page.goto(siteUrl + (start === '/shop' ? path : start), { waitUntil: 'networkidle' });
    expect(files.size).toBeGreaterThan(2);
    const sizes = await Promise.all([...files].map(brotliSize));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(250_000);
  },
);

it.each(['', '/keys', '/usage', '/setup'])(
  'the portal’s %s arrives compressed, waits for two stylesheets, and names all its files',
  { tags: ['thorough'] },
  async (end) => {
    const { page } = await openPortal(browser, service);
    const late: string[] = [];
    const files: string[] = [];
    page.on('request', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request.url());
    });
    const answer = await page.goto(`${siteUrl}/portal${end}`, { waitUntil: 'networkidle' });
    const html = (await answer?.text()) ?? '';
    expect(answer?.headers()['content-encoding']).toBe('br');
    expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(2);
    for (const file of files) if (!html.includes(new URL(file).pathname)) late.push(file);
    expect(late).toEqual([]);
  },
);

/** The bytes received for a brotli-compressed response. */
function brotliSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      let bytes = 0;
      if (answer.headers['content-encoding'] !== 'br') reject(new Error(`${url} came uncompressed`));
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

describe('before any script has run', () => {
  const withoutScript = async (url: string): Promise<Page> => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(url);
    return page;
  };

  it('the dialog shows the product, its image and the first step', async () => {
    const page = await withoutScript(hosted['/save']);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Ono Vase');
    await expect.poll(() => page.locator('img').first().getAttribute('src')).toBe(product.imageUrl);
    await expect.poll(() => page.getByText('€54.00').isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Save to My wishlist' }).isVisible()).toBe(true);
  });

  it('the basket shows its heading above a skeleton', async () => {
    const page = await withoutScript(hosted['/basket']);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Your wishlist');
    await expect.poll(() => page.locator('.bone').count()).toBeGreaterThan(4);
  });
});

describe.each(
  combinations([
    ['a phone', { width: 390, height: 844 }],
    ['a desktop', { width: 1280, height: 800 }],
  ] as const),
)('on %s, nothing shifts', (_device, viewport) => {
  it('while the drawer opens and while the wishlist page loads', async () => {
    const email = `clara${viewport.width}@page-weight.example`;
    await shopperWithWishes(service, shop, email, ['ono-vase', 'daily-mug', 'rim-plates', 'kyo-teapot']);
    const { page, context } = await newVisitor(browser, { viewport });
    await signInAs(context, service, email);
    await watchShifts(context);

    await page.goto(`${shop.url}/products/ono-vase`);
    await page.locator('#wishlist-trigger').click();
    const drawer = await basketOn(page);
    await wish(drawer, 'Kyo Teapot').waitFor();
    expect(await shiftsOf(page, drawer)).toBeLessThanOrEqual(0.01);

    await page.goto(`${shop.url}/wishlist`);
    const section = await basketOn(page);
    await wish(section, 'Kyo Teapot').waitFor();
    expect(await shiftsOf(page, section)).toBeLessThanOrEqual(0.01);

    // Checks the measurement itself: pushing content down is detected.
    await section.evaluate(() => document.body.prepend(Object.assign(new Image(9, 90), { alt: '' })));
    await expect.poll(() => shiftsOf(section)).toBeGreaterThan(0.01);
  });
});
