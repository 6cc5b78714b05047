import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { shopProject } from '#test/support/packed-package.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
const { keys } = await createPartner(service.ctx, {
  email: 'shop@legacy.example',
  name: 'Shop',
  plan: 'growth',
});
const key = keys.test.key;

afterAll(() => browser.close());

let context: BrowserContext;
let page: Page;
let said: string[];

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  said = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
});
afterEach(() => context.close());

const script = (file: string, attributes = '') =>
  `<script src="${service.siteUrl}/sdk/${file}" ${attributes}></script>`;
const button =
  '<button data-wl data-url="/products/vase" data-title="Ono Vase" data-price="5400" data-currency="EUR">Save</button>';
const visit = (body: string) => page.goto(shop.origin + shop.page(body));

/** The dialog a click opens, once it's on the hosted page. */
async function dialogOf(click: Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), click]);
  await popup.waitForURL(`${service.siteUrl}/save?**`);
  return popup;
}
const isForVase = async (popup: Page) => {
  const { searchParams } = new URL(popup.url());
  expect(searchParams.get('token')).toMatch(/^eyJ/);
  expect(searchParams.get('key')).toBe(key);
  expect(searchParams.get('origin')).toBe(shop.origin);
  expect(JSON.parse(searchParams.get('product') ?? '{}')).toMatchObject({
    url: `${shop.origin}/products/vase`,
    title: 'Ono Vase',
    price: 5400,
    currency: 'EUR',
  });
  await popup.getByText('Ono Vase').first().waitFor();
};

describe('the version 0 script', () => {
  it('binds buttons with its own key attribute, opens the dialog, and says that it’s deprecated', async () => {
    await visit(button + script('save-sdk.js', `data-public-key="${key}"`));
    await isForVase(await dialogOf(page.click('button')));
    expect(said).toEqual([expect.stringMatching(/^info: \[wl\] .*sdk\/v1\/widget\.js/)]);
  });

  it('can also be started and opened from a script', async () => {
    await visit(
      `<button id="own">Save</button>${script('save-sdk.js')}<script>
        WlSave.init({ publicKey: '${key}' });
        own.onclick = () => WlSave.open({ url: '/products/vase', title: 'Ono Vase', price: 5400, currency: 'EUR' });
      </script>`,
    );
    await isForVase(await dialogOf(page.click('#own')));
  });

  it('handles a button added later, and opens once even if loaded twice', async () => {
    const tag = script('save-sdk.js', `data-public-key="${key}"`);
    await visit(`${tag}${tag}<div id="late"></div>`);
    await page.evaluate((html) => (document.querySelector('#late')!.innerHTML = html), button);
    await isForVase(await dialogOf(page.click('button')));
    expect(context.pages()).toHaveLength(2);
    expect(said).toHaveLength(1);
  });

  it.each(
    combinations([
      ['before', true],
      ['after', false],
    ] as const),
  )('leaves the click to the current script, loaded %s it', async (_, isFirst) => {
    const tags = [
      script('v1/widget.js', `data-wl-key="${key}"`),
      script('save-sdk.js', `data-public-key="${key}"`),
    ];
    await visit(button + (isFirst ? tags : tags.reverse()).join(''));
    await isForVase(await dialogOf(page.click('button')));
    expect(context.pages()).toHaveLength(2);
    expect(said.filter((line) => !line.startsWith('info'))).toEqual([]);
  });
});

describe('the npm package in a shop’s bundle', () => {
  it('opens the dialog and receives its events', async () => {
    const { bundle } = await shopProject(service.siteUrl, 'widget');
    const code = await bundle(`
      import { init, mount, on } from '@wishlist/widget';
      window.heard = [];
      on('open', ({ popup }) => heard.push(['open', popup]));
      on('close', () => heard.push(['close']));
      init({ key: '${key}', widgetUrl: '${service.siteUrl}' });
      mount('button', { url: '/products/vase', title: 'Ono Vase', price: 5400, currency: 'EUR' });`);
    await visit(`<button>Save</button><script>${code}</script>`);
    const popup = await dialogOf(page.click('button'));
    await isForVase(popup);
    await popup.close();
    await page.waitForFunction(() => (window as unknown as { heard: unknown[] }).heard.length === 2);
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([
      ['open', true],
      ['close'],
    ]);
    expect(said).toEqual([]);
  });
});
