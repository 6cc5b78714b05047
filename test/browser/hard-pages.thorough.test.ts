import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { basketEventsSnippet } from '#api/contract/snippets/snippets.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdTimers, noticesMs } from '#test/support/hold-timers.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';

/** Pages of shops that break scripts: each case is a page that once broke ours. */
const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
const newPartner = (name: string) =>
  createPartner(service.ctx, { email: `${name}@hard-pages.example`, name, plan: 'growth' });
const partner = await newPartner('one');
const key = partner.keys.test.key;
const secondKey = (await newPartner('two')).keys.test.key;
const configId = partner.basketConfigId;

afterAll(() => browser.close());

let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await browser.newContext();
  // For this long, the widget asks whether its windows are cut off from the page.
  await holdTimers(context, 1_000, noticesMs);
  page = await context.newPage();
});
afterEach(() => context.close());

const sdk = `${service.siteUrl}/sdk/v1`;
const widget = `<script src="${sdk}/widget.js" data-wl-key="${key}"></script>`;
const button = '<button data-wl data-url="/vase" data-title="Vase">Save</button>';
const basket = `<script src="${sdk}/basket-integration.js" data-wl-key="${key}" data-wl-config="${configId}"
  data-wl-drawer="#wishes"></script>`;
const trigger = '<button id="wishes">Wishes</button>';
const visit = (body: string, headers?: Record<string, string>) =>
  page.goto(shop.origin + shop.page(body, headers));
const read = <T>(name: string) => page.evaluate((of) => (window as unknown as Record<string, T>)[of], name);

async function dialogOf(selector = '[data-wl]') {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.click(selector)]);
  await popup.waitForURL(`${service.siteUrl}/save?**`);
  return { popup, query: new URL(popup.url()).searchParams };
}
const item = { itemId: 1, productId: 1, title: 'Vase', variantId: null, list: { id: 1, name: 'Home' } };
/** The dialog's message to the shop's page once the product is saved. */
const notifySaved = (popup: Page) =>
  popup.evaluate((message) => (window.opener as Window).postMessage(message, '*'), {
    wl: 1,
    key,
    type: 'save.saved',
    item: { ...item, url: `${shop.origin}/vase` },
  });
const drawer = () => page.locator('wl-drawer').boundingBox();

describe('the save button', () => {
  it.each([
    [
      'a listener that throws',
      `${widget}<script>WlWidget.on('open', () => { throw new Error('theirs'); });
      WlWidget.on('open', () => { window.heard = true; })</script>`,
    ],
    [
      'an invalid selector',
      `${widget}<script>WlWidget.mount('[]'); WlWidget.on('open', () => { window.heard = true; })</script>`,
    ],
  ])('opens the dialog despite %s', async (_name, body) => {
    await visit(button + body);
    await page.waitForFunction('window.WlWidget');
    const { query } = await dialogOf();
    expect(query.get('key')).toBe(key);
    await page.waitForFunction('window.heard');
  });

  it('opens only the dialog of the key it was mounted with', async () => {
    await visit(`${button}${widget}<script>
      WlWidget.createInstance({ key: '${secondKey}' }).mount('[data-wl]');</script>`);
    const { query } = await dialogOf();
    expect(query.get('key')).toBe(secondKey);
    expect(context.pages()).toHaveLength(2);
  });

  it.each([
    ['a module', `<script type="module" src="${sdk}/widget.js" data-wl-key="${key}"></script>`],
    ['import()', `<script>import('${sdk}/widget.js').then(() => WlWidget.init({ key: '${key}' }))</script>`],
  ])('opens the dialog when the script is loaded as %s', async (_name, loading) => {
    await visit(button + loading);
    await page.waitForFunction('window.WlWidget?.environment');
    const { query } = await dialogOf();
    expect(query.get('key')).toBe(key);
    expect(await page.evaluate('WlWidget.CDN_URL')).toBe(`${sdk}/widget.js`);
  });

  it('is notified of what is saved in a dialog that was opened before a reload', async () => {
    await visit(button + widget);
    const { popup } = await dialogOf();
    await page.reload();
    await page.waitForFunction('window.WlWidget');
    await notifySaved(popup);
    await page.waitForSelector('[data-wl-saved]');
  });

  it('saves and remembers beside the toJSON of Prototype.js', async () => {
    await visit(`<script>
      // As in Prototype 1.6: JSON in a text, which JSON.stringify then quotes again.
      Array.prototype.toJSON = function () { return '[' + this.map((one) => JSON.stringify(one)).join(', ') + ']'; };
      String.prototype.toJSON = function () { return '"' + this + '"'; };
      Object.prototype.extended = function () {};
    </script>${button.replace('data-wl ', 'data-wl data-tags="clay, white" ')}${widget}`);
    const { popup, query } = await dialogOf();
    expect(JSON.parse(query.get('product')!)).toMatchObject({ title: 'Vase', tags: ['clay', 'white'] });
    await notifySaved(popup);
    await page.waitForSelector('[data-wl-saved]');
    await page.reload();
    await page.waitForSelector('[data-wl-saved]');
  });

  it.each([
    ['a card with a link', (card: string) => `<a href="/elsewhere">${card}</a>`],
    [
      'a card with a listener',
      (card: string) => `<div style="cursor: pointer" onclick="location = '/elsewhere'">${card}</div>`,
    ],
  ])('doesn’t follow %s', async (_name, card) => {
    await visit(card(`<span>${button}</span>`) + widget);
    const before = page.url();
    const visits: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) visits.push(request.url());
    });
    // The press would have left the page before it is done.
    await dialogOf();
    expect(visits).toEqual([]);
    expect(page.url()).toBe(before);
  });

  it('triggers no listener of its card, except with Escape and Tab', async () => {
    const heard = (name: string) => `on${name}="(window.heard ??= []).push('${name} ' + (event.key ?? ''))"`;
    const card = ['click', 'keydown', 'pointerdown', 'mousedown'].map(heard).join(' ');
    await visit(`<div style="cursor: pointer" ${card}><span>${button}</span></div>${widget}`);
    await page.waitForSelector('[data-wl][aria-pressed]');
    const { popup } = await dialogOf();
    await popup.close();
    await page.focus('[data-wl]');
    await page.keyboard.press('Escape');
    await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    expect(await read('heard')).toEqual(['keydown Escape']);
  });

  it('never throws, whatever arguments it gets', async () => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await visit(`${button}${widget}${basket}<script>
      const odd = [undefined, null, 0, '', 'x', {}, [], () => {}, NaN, true, { url: 5, description: 5, imageUrl: {}, metadata: null, tags: 1 }];
      window.returned = odd.map((one) => [WlWidget.createInstance(one), WlWidget.createInstance({ key: '${key}', widgetUrl: one }),
        WlWidget.init(one), WlWidget.open(one), WlWidget.mount(one), WlWidget.mount('[data-wl]', one), WlWidget.on(one, one),
        WlWidget.off(one, one), WlWidget.consent(one), WlBasket.init(one),
      ].map((result) => typeof result).join(' '));
      const shown = WlBasket.init({ apiKey: '${key}', configId: '${configId}' });
      odd.forEach((one) => [shown.drawer(one), shown.renderInto(one), shown.on(one, one)]);
      window.done = 1;</script>`);
    await page.waitForFunction('window.done');
    expect(new Set(await read<string[]>('returned'))).toEqual(
      new Set(['object object object object function function function undefined undefined object']),
    );
    expect(errors).toEqual([]);
  });

  it('finds key and service even if scripts are merged and renamed', async () => {
    const merged = await (await fetch(`${sdk}/widget.js`)).text();
    const path = shop.document(`window.theirs = 1;${merged}`, { 'content-type': 'text/javascript' });
    await visit(`<script src="${path}"></script>${button}
      <meta name="wishlist" data-wl-key="${key}" data-wl-site="${service.siteUrl}">`);
    await page.waitForFunction('window.WlWidget?.environment');
    const { query } = await dialogOf();
    expect(query.get('key')).toBe(key);
  });

  it.each([
    [secondKey, ['[wl] Several keys: only the first counts']],
    [key, []],
  ])('warns once about a second script tag with another key', async (other, warnings) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await visit(`${button}${widget}${widget.replace(key, other)}`);
    await page.waitForSelector('[data-wl][aria-pressed]');
    expect(said).toEqual(warnings);
  });

  it('saves the page’s product data if the button has none', async () => {
    const described = JSON.stringify({
      '@graph': [
        {
          '@type': 'Product',
          name: 'Ono Vase',
          image: ['/vase.jpg'],
          offers: [{ price: '54.5', priceCurrency: 'EUR' }],
        },
      ],
    });
    await visit(
      `<script type="application/ld+json">${described}</script><button data-wl>Save</button>${widget}`,
    );
    await page.waitForSelector('[data-wl][aria-pressed]');
    const { query } = await dialogOf();
    expect(JSON.parse(query.get('product')!)).toMatchObject({
      url: page.url(),
      title: 'Ono Vase',
      imageUrl: `${shop.origin}/vase.jpg`,
      price: 5450,
      currency: 'EUR',
    });
  });

  it('passes its click on to listeners outside clickable cards', async () => {
    await visit(`${button}${widget}<script>document.onclick = () => { window.heard = true; }</script>`);
    await dialogOf();
    await expect.poll(() => read('heard')).toBe(true);
  });

  it.each(['instant', 'dialog'])(
    'saves in mode %s and is notified, even on a page isolated from its windows',
    async (mode) => {
      const card = button.replace('data-wl ', `data-wl data-save="${mode}" `);
      const listen = `<script>WlWidget.on('saved', (item) => { window.heard = item.title; })</script>`;
      await visit(card + widget + listen, { 'cross-origin-opener-policy': 'same-origin' });
      await page.click('[data-wl]');
      await page.waitForFunction('window.heard === "Vase"');
      await page.waitForSelector('[data-wl-saved]');
      await expect.poll(() => context.pages().length).toBe(1);

      // To choose another list, the shopper still needs the dialog.
      const [popup] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('button', { name: 'Change' }).click(),
      ]);
      await popup.waitForURL(/\/save\?/);
    },
  );

  it('warns once about each attribute that it can’t read', async () => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await visit(button.replace('data-wl ', 'data-wl data-price="12.99" data-metadata="{oops" ') + widget);
    await page.evaluate(async () => {
      for (let count = 0; count < 3; count += 1) {
        document.body.append(document.createElement('i'));
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      }
    });
    await expect
      .poll(() => said.toSorted())
      .toEqual([expect.stringMatching(/^\[wl\] "12\.99"/), '[wl] not JSON: {oops']);
  });

  it('is counted in the header right after every load', async () => {
    await visit(basketEventsSnippet + button + widget);
    const { popup } = await dialogOf();
    await notifySaved(popup);
    const count = () => page.locator('#wishlist-count').textContent();
    await expect.poll(count).toBe('1');
    await page.reload();
    await expect.poll(count).toBe('1');
  });

  it('keeps its mark despite a framework that resets attributes', async () => {
    await visit(button + widget);
    const { popup } = await dialogOf();
    await notifySaved(popup);
    await page.waitForSelector('[data-wl-saved]');
    await page.evaluate(() => document.querySelector('[data-wl]')!.removeAttribute('data-wl-saved'));
    await page.waitForSelector('[data-wl-saved]');
  });

  it('shows what was saved in the meantime when the page returns from the back-forward cache', async () => {
    await visit(button + widget);
    const stored = JSON.stringify([{ url: `${shop.origin}/vase`, variantId: null }]);
    await page.evaluate(
      ([name, value]) => {
        localStorage[name!] = value;
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      },
      [`wl.saved.${key}`, stored] as const,
    );
    await page.waitForSelector('[data-wl-saved]');
  });
});

describe('the drawer', () => {
  it.each([
    [
      'styles for every frame',
      '<style>iframe { height: auto !important; width: 40px !important; position: static !important }</style>',
    ],
    ['<base href>', '<base href="https://elsewhere.example/deep/">'],
    [
      'styles for all parts of the page',
      '<style>body > * { position: static !important; display: flex; max-width: 200px !important; margin: 40px !important; padding: 20px !important }</style>',
    ],
  ])('is as large as always despite %s', async (_name, before) => {
    await visit(before + trigger + basket);
    await page.click('#wishes');
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('wl-drawer iframe')?.style.visibility === 'visible',
    );
    // The size in the layout: the painted one has fractions while the drawer moves.
    const size = (selector: string) =>
      page
        .locator(selector)
        .evaluate(({ offsetWidth: width, offsetHeight: height }: HTMLElement) => ({ width, height }));
    expect(await size('wl-drawer iframe')).toEqual({ width: 380, height: (await size('wl-drawer')).height });
  });

  it.each([
    ['a module', basket.replace('<script ', '<script type="module" ')],
    [
      'import()',
      `<script>import('${sdk}/basket-integration.js').then(() =>
        WlBasket.init({ apiKey: '${key}', configId: '${configId}' }).drawer({ trigger: '#wishes' }))</script>`,
    ],
  ])('opens when the script is loaded as %s', async (_name, loading) => {
    await visit(trigger + loading);
    await page.waitForSelector('[aria-haspopup]');
    await page.click('#wishes');
    await page.waitForSelector(`iframe[src^="${service.siteUrl}/basket"]`);
  });

  it.each([
    ['a listener that throws', `b.on('basket.drawer', () => { throw new Error('theirs'); });`, '#wishes'],
    ['an invalid trigger', '', '['],
  ])('opens despite %s', async (_name, code, selector) => {
    await visit(`${trigger}${basket.replace(/data-wl-drawer="[^"]*"/, '')}<script>
      window.heard = [];
      const b = WlBasket.init({ apiKey: '${key}', configId: '${configId}' });
      ${code}
      for (const name of ['basket.drawer', 'basket.error']) b.on(name, (detail) => heard.push(detail.code ?? detail.open));
      window.drawer = b.drawer({ trigger: '${selector}' });</script>`);
    const errors = selector === '[' ? ['mount_target_not_found'] : [];
    await page.waitForFunction(
      (count) => (window as unknown as { heard: [] }).heard.length === count,
      errors.length,
    );
    await page.evaluate('drawer.open(); drawer.close(); drawer.open()');
    await page.waitForSelector('wl-drawer >> visible=true');
    await expect.poll(() => read('heard')).toEqual([...errors, true, false, true]);
  });

  it('starts at most 120 px from the top, however tall the header is', async () => {
    await visit(`<header style="height:300px">${trigger}</header>${basket}`);
    await page.click('#wishes');
    await expect.poll(async () => (await drawer())?.y).toBe(120);
  });

  it('is as wide as its container on a page that styles every frame', async () => {
    await visit(`<style>iframe { height: auto !important; width: 40px !important; display: none !important }</style>
      <div id="here" style="width:700px"></div>${basket.replace('data-wl-drawer="#wishes"', 'data-wl-render-into="#here"')}`);
    const box = () => page.locator('#here iframe').boundingBox();
    await expect.poll(box).toMatchObject({ width: 700 });
    await expect.poll(async () => (await box())!.height).toBeGreaterThanOrEqual(480);
  });

  it('reports an invalid selector, and throws nothing', async () => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await visit(`${basket.replace(/data-wl-drawer="[^"]*"/, '')}<script>
      window.codes = [];
      const b = WlBasket.init({ apiKey: '${key}', configId: '${configId}' });
      b.on('basket.error', ({ code }) => codes.push(code));
      b.renderInto('[]');</script>`);
    await page.waitForFunction(() => (window as unknown as { codes: string[] }).codes.length === 1);
    expect(await read('codes')).toEqual(['mount_target_not_found']);
    expect(errors).toEqual([]);
  });

  it('names its close button in browsers without ARIA reflection', async () => {
    await context.addInitScript(() => {
      delete (Element.prototype as { ariaLabel?: unknown }).ariaLabel;
      delete (Element.prototype as { role?: unknown }).role;
    });
    await context.route('**/basket?**', (route) => route.abort());
    await visit(trigger + basket);
    await page.click('#wishes');
    await expect.poll(() => page.getByRole('button', { name: 'Close' }).count()).toBe(1);
  });
});
