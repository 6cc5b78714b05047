import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdTimers } from '#test/support/hold-timers.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
const { keys } = await createPartner(service.ctx, {
  email: 'shop@sdk-widget.example',
  name: 'Shop',
  plan: 'growth',
});
const other = await createPartner(service.ctx, {
  email: 'two@sdk-widget.example',
  name: 'Two',
  plan: 'growth',
});
const key = keys.test.key;

afterAll(() => browser.close());

let context: BrowserContext;
let page: Page;
let inits: string[];

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  inits = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/widget/init') && request.method() === 'POST') inits.push(request.url());
  });
});
afterEach(() => context.close());

const script = (attributes: string) =>
  `<script src="${service.siteUrl}/sdk/v1/widget.js" ${attributes}></script>`;
/** Records every widget event where the test can read it. */
const record = `<script>
  window.heard = [];
  for (const name of ['saved', 'undone', 'open', 'close', 'error'])
    WlWidget.on(name, (payload) => heard.push({ name, ...payload, code: payload?.code }));
</script>`;
const button = (attributes: string) => `<button data-wl ${attributes}>Save</button>`;
const vase = 'data-url="/products/vase" data-title="Ono Vase" data-price="5400" data-currency="EUR"';

interface Heard {
  name: string;
  code?: string;
  token?: string;
  popup?: boolean;
  trial_expired?: boolean;
}
const heard = () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
async function hears(name: string): Promise<Heard> {
  await page.waitForFunction(
    (wanted) => (window as unknown as { heard: Heard[] }).heard.some((event) => event.name === wanted),
    name,
  );
  return (await heard()).find((event) => event.name === name)!;
}
const visit = (body: string, origin = shop.origin, headers?: Record<string, string>) =>
  page.goto(origin + shop.page(body, headers));

async function popupOf(click: Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), click]);
  return popup;
}
/** The dialog, after it was sent to the hosted page. */
async function dialogOf(click: Promise<void>): Promise<URL & { popup: Page }> {
  const popup = await popupOf(click);
  await popup.waitForURL(`${service.siteUrl}/save?**`);
  return Object.assign(new URL(popup.url()), { popup });
}

describe('a save button', () => {
  it('opens the hosted page with token, key, origin and product, and requests nothing from the service before', async () => {
    await visit(button(vase) + script(`data-wl-key="${key}" data-wl-locale="de-DE"`) + record);
    expect(inits).toEqual([]);

    const { searchParams: query } = await dialogOf(page.click('[data-wl]'));
    const { token, popup } = await hears('open');
    expect(query.get('token')).toBe(token);
    expect(query.get('key')).toBe(key);
    expect(query.get('origin')).toBe(shop.origin);
    expect(query.get('lang')).toBe('de-DE');
    expect(JSON.parse(query.get('product')!)).toEqual({
      url: `${shop.origin}/products/vase`,
      title: 'Ono Vase',
      price: 5400,
      currency: 'EUR',
      marketCode: 'de-DE',
    });
    expect(popup).toBe(true);
    expect(inits).toEqual([`${service.baseUrl}/widget/init`]);
  });

  it('shows a window immediately, dark if the shopper prefers it', { tags: ['thorough'] }, async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await context.route('**/widget/init', () => {});
    await visit(button(vase) + script(`data-wl-key="${key}"`));
    const popup = await popupOf(page.click('[data-wl]'));
    expect(popup.url()).toBe('about:blank');
    // The script that draws the outline may arrive after the window.
    await expect
      .poll(() => popup.evaluate(() => document.documentElement.style.backgroundColor))
      .toBe('rgb(32, 29, 27)');
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([440, 640]);
  });

  it(
    'works when added later, inside a card that handles its own clicks',
    { tags: ['thorough'] },
    async () => {
      await visit(`<a href="/elsewhere"></a>${script(`data-wl-key="${key}"`)}${record}<script>
      const card = document.querySelector('a');
      setTimeout(() => {
        card.innerHTML = '<button data-wl data-url="/late"><i>Save</i></button>';
        card.firstChild.addEventListener('click', (event) => event.stopPropagation());
      }, 50);
    </script>`);
      const { searchParams } = await dialogOf(page.click('[data-wl] i'));
      expect(JSON.parse(searchParams.get('product')!).url).toBe(`${shop.origin}/late`);
      expect(page.url()).not.toContain('elsewhere');
    },
  );

  it('works by keyboard', async () => {
    await visit(button(vase) + script(`data-wl-key="${key}"`));
    await page.focus('[data-wl]');
    await dialogOf(page.keyboard.press('Enter'));
  });

  it('works with the key attribute of earlier versions', { tags: ['thorough'] }, async () => {
    await visit(button(vase) + script(`data-public-key="${key}"`));
    const { searchParams } = await dialogOf(page.click('[data-wl]'));
    expect(searchParams.get('key')).toBe(key);
  });

  it('works on a page with a strict content security policy', async () => {
    const { siteUrl } = service;
    const policy = `default-src 'none'; script-src ${siteUrl}; connect-src 'self' ${siteUrl}; frame-src ${siteUrl}`;
    const complaints: string[] = [];
    context.on('console', (message) => complaints.push(message.text()));
    await visit(button(vase) + script(`data-wl-key="${key}"`), shop.origin, {
      'content-security-policy': policy,
    });
    await dialogOf(page.click('[data-wl]'));
    expect(complaints.filter((text) => /security policy/i.test(text))).toEqual([]);
  });

  it(
    'says once how it reads an unusual price, and the dialog reads it the same way',
    { tags: ['thorough'] },
    async () => {
      const warnings: string[] = [];
      context.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
      const priced = (price: string) =>
        `<button data-wl data-url="/products/${price}" data-price="${price}" data-compare-at-price="9900" data-currency="EUR">Save</button>`;
      await visit(priced('12,00') + priced('1,299') + priced('1200') + script(`data-wl-key="${key}"`));
      await expect.poll(() => warnings.length).toBe(2);
      expect(warnings.toSorted()).toEqual([
        '[wl] "1,299", 9900, "EUR": unclear, so price, compare-at price and currency are left out. Write whole minor units, such as 1299 for €12.99.',
        '[wl] "12,00" read as €12.00. Write 1200 instead.',
      ]);
      const { popup } = await dialogOf(page.click('[data-price="12,00"]'));
      await popup.getByText('€12.00').first().waitFor();
      await popup.close();
      const unclear = await dialogOf(page.click('[data-price="1,299"]'));
      expect(JSON.parse(unclear.searchParams.get('product')!)).toMatchObject({
        price: '1,299',
        currency: 'EUR',
      });
      expect(warnings).toHaveLength(2);
    },
  );

  it(
    'brings its dialog to the front on a second click, and reuses the token later',
    { tags: ['thorough'] },
    async () => {
      await visit(button(vase) + script(`data-wl-key="${key}"`) + record);
      const { popup } = await dialogOf(page.dblclick('[data-wl]'));
      expect(context.pages()).toHaveLength(2);
      expect(inits).toHaveLength(1);

      await popup.close();
      await hears('close');
      await dialogOf(page.click('[data-wl]'));
      expect(inits).toHaveLength(1);
    },
  );

  it('opens a tab on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(button(vase) + script(`data-wl-key="${key}"`) + record);
    await dialogOf(page.click('[data-wl]'));
    expect((await hears('open')).popup).toBe(false);
  });
});

describe('a saved product', () => {
  const item = (more: object) => ({
    itemId: 1,
    productId: 1,
    url: `${shop.origin}/products/vase`,
    title: 'Ono Vase',
    imageUrl: null,
    price: 5400,
    currency: 'EUR',
    variantId: '42',
    quantity: 1,
    list: { id: 1, name: 'Birthday' },
    ...more,
  });
  const say = (popup: Page, type: string, more = {}) =>
    popup.evaluate(([message, origin]) => opener.postMessage(message, origin), [
      { wl: 1, key, type, item: item(more) },
      shop.origin,
    ] as const);
  const marks = () =>
    page.$$eval('[data-wl]', (buttons) =>
      buttons.map((one) => [one.getAttribute('data-wl-saved'), one.getAttribute('aria-pressed')]),
    );
  const buttons =
    button(`${vase} data-variant-id="42"`) +
    button(`data-url="/products/vase?utm_source=mail"`) +
    button(`${vase} data-variant-id="43"`);

  it('marks its buttons, even after a reload without a request, until it’s undone', async () => {
    // Later, a page with marks asks whether the shopper is still signed in.
    await holdTimers(page, 2_000);
    await visit(buttons + script(`data-wl-key="${key}"`) + record);
    await expect.poll(marks).toEqual(Array(3).fill([null, 'false']));
    const { popup } = await dialogOf(page.click('[data-wl]'));
    await say(popup, 'save.saved');
    const saved = await hears('saved');
    expect(saved).toMatchObject({ itemId: 1, list: { name: 'Birthday' } });
    const marked = [
      ['', 'true'],
      ['', 'true'],
      [null, 'false'],
    ];
    await expect.poll(marks).toEqual(marked);

    await page.reload();
    await expect.poll(marks).toEqual(marked);
    expect(inits).toHaveLength(1);
    expect(await page.evaluate(() => window.WlWidget!.savedItems())).toEqual([
      { url: `${shop.origin}/products/vase`, variantId: '42' },
    ]);

    const again = await dialogOf(page.click('[data-wl]'));
    await say(again.popup, 'save.undone');
    await hears('undone');
    await expect.poll(marks).toEqual(Array(3).fill([null, 'false']));
  });

  it('follows the chosen variant, buttons added later, and the basket', async () => {
    await visit(buttons + script(`data-wl-key="${key}"`) + record);
    const refs = [{ url: `${shop.origin}/products/vase`, variantId: '43' }];
    const tell = (products: object[], apiKey = key, known = true) =>
      page.evaluate((detail) => dispatchEvent(new CustomEvent('wl:basket.changed', { detail })), {
        count: products.length,
        products,
        known,
        apiKey,
      });
    await tell(refs, 'pk_test_of_another_shop');
    await tell(refs);
    await expect.poll(marks).toEqual([
      [null, 'false'],
      ['', 'true'],
      ['', 'true'],
    ]);

    await page.evaluate(() => document.querySelector('[data-wl]')!.setAttribute('data-variant-id', '43'));
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), button(vase));
    await expect.poll(marks).toEqual(Array(4).fill(['', 'true']));

    // Nobody is signed in to the basket.
    await tell([], key, false);
    expect(await page.evaluate(() => window.WlWidget!.savedItems())).toHaveLength(1);
    await tell([]);
    await expect.poll(marks).toEqual(Array(4).fill([null, 'false']));
  });

  it('stays saved when the basket learns of it later than the page', { tags: ['thorough'] }, async () => {
    await visit(buttons + script(`data-wl-key="${key}"`) + record);
    const { popup } = await dialogOf(page.click('[data-wl]'));
    await say(popup, 'save.saved');
    await hears('saved');
    const tell = (products: object[]) =>
      page.evaluate((detail) => dispatchEvent(new CustomEvent('wl:basket.changed', { detail })), {
        products,
        known: true,
        apiKey: key,
      });
    // Until the dialog has passed its session on, the basket shows what was there before.
    await tell([]);
    await tell([{ url: `${shop.origin}/products/vase`, variantId: '42' }]);
    await expect.poll(marks).toEqual([
      ['', 'true'],
      ['', 'true'],
      [null, 'false'],
    ]);
  });

  it('is only reported by the dialog itself', async () => {
    await visit(button(vase) + script(`data-wl-key="${key}"`) + record);
    await dialogOf(page.click('[data-wl]'));
    await hears('open');
    await page.evaluate(
      (message) =>
        new Promise<void>((done) => {
          // After the widget's own listener, and after the events that it dispatches.
          addEventListener('message', () => setTimeout(done), { once: true });
          postMessage(message, '*');
        }),
      { wl: 1, key, type: 'save.saved', item: item({}) },
    );
    expect((await heard()).map(({ name }) => name)).toEqual(['open']);
  });

  it('lets the dialog close itself', async () => {
    await visit(button(vase) + script(`data-wl-key="${key}"`) + record);
    const { popup } = await dialogOf(page.click('[data-wl]'));
    const closed = popup.waitForEvent('close');
    await say(popup, 'save.close').catch(() => {});
    await closed;
    await hears('close');
    expect((await heard()).filter(({ name }) => name === 'close')).toHaveLength(1);
  });
});

describe('the script API', () => {
  it('opens with a product, and resolves ready when the dialog is open', async () => {
    await visit(`<button id="save">Save</button>${script('')}${record}<script>
      WlWidget.init({ publicKey: '${key}' });
      save.onclick = () => { window.handle = WlWidget.open({ url: '/a', id: 'x', marketCode: 'fr-FR' }); };
    </script>`);
    const { searchParams, popup } = await dialogOf(page.click('#save'));
    expect(JSON.parse(searchParams.get('product')!)).toEqual({
      url: `${shop.origin}/a`,
      id: 'x',
      marketCode: 'fr-FR',
    });
    expect(await page.evaluate('handle.ready')).toBe(true);
    expect(await page.evaluate(() => window.WlWidget!.environment)).toBe('test');
    const closed = popup.waitForEvent('close');
    await page.evaluate('handle.close()');
    await closed;
  });

  it('mounts on any element, and unmounts', async () => {
    await visit(`<div id="a">Save</div>${script('')}${record}<script>
      WlWidget.init({ key: '${key}' });
      window.unmount = WlWidget.mount('#a', { productUrl: '/mounted' });
    </script>`);
    const { searchParams, popup } = await dialogOf(page.click('#a'));
    expect(JSON.parse(searchParams.get('product')!).url).toBe(`${shop.origin}/mounted`);
    await popup.close();
    await page.evaluate(() => {
      const counted = window.open;
      Object.assign(window, { opened: 0 });
      window.open = (...values) => {
        (window as unknown as { opened: number }).opened += 1;
        return counted(...values);
      };
    });
    await page.evaluate('unmount()');
    await page.click('#a');
    expect(await page.evaluate('opened')).toBe(0);
    // What opens a window does so in the click.
    await page.evaluate("WlWidget.mount('#a', { productUrl: '/mounted' })");
    await dialogOf(page.click('#a'));
    expect(await page.evaluate('opened')).toBe(1);
    expect(context.pages()).toHaveLength(2);
  });

  it('keeps a second key separate in its own instance', { tags: ['thorough'] }, async () => {
    await visit(`${button(vase)}<button id="b">Save</button>${script(`data-wl-key="${key}"`)}${record}<script>
      const two = WlWidget.createInstance({ key: '${other.keys.test.key}' });
      two.mount('#b', { url: '/b' });
      two.on('open', () => { window.second = true; });
    </script>`);
    const { searchParams } = await dialogOf(page.click('#b'));
    expect(searchParams.get('key')).toBe(other.keys.test.key);
    await expect.poll(() => page.evaluate('window.second')).toBe(true);
    expect(await heard()).toEqual([]);
  });

  it('unsubscribes with off and with what on returns', { tags: ['thorough'] }, async () => {
    await visit(`${script('')}<script>
      window.count = 0;
      const add = () => count++;
      WlWidget.on('error', add)();
      WlWidget.on('error', add);
      WlWidget.off('error', add);
      WlWidget.on('error', () => { window.told = true; });
      WlWidget.open();
    </script>`);
    await page.waitForFunction('window.told');
    expect(await page.evaluate('count')).toBe(0);
  });

  it('exposes its version and URL', async () => {
    await visit(script(''));
    expect(await page.evaluate(() => [window.WlWidget!.VERSION, window.WlWidget!.CDN_URL])).toEqual([
      '1.1.0',
      `${service.siteUrl}/sdk/v1/widget.js`,
    ]);
  });
});

describe('when something is wrong, the error event reports', () => {
  it('popup_blocked outside a click', async () => {
    await visit(`${script(`data-wl-key="${key}"`)}${record}<script>
      WlWidget.open({ url: '/a' }).ready.catch((error) => { window.refused = error.code; });
    </script>`);
    expect(await hears('error')).toMatchObject({ code: 'popup_blocked', trial_expired: false });
    await expect.poll(() => page.evaluate('window.refused')).toBe('popup_blocked');
    expect(inits).toEqual([]);
  });

  it.each(['WlWidget.open()', 'WlWidget.mount("button")'])(
    'not_initialised when %s comes before init',
    async (call) => {
      await visit(`<button></button>${script('')}${record}<script>${call}</script>`);
      expect((await hears('error')).code).toBe('not_initialised');
    },
  );

  it('not_initialised on a click if the script has no key', { tags: ['thorough'] }, async () => {
    await visit(button(vase) + script('') + record);
    await page.click('[data-wl]');
    expect((await hears('error')).code).toBe('not_initialised');
  });

  it.each(['WlWidget.init({})', 'WlWidget.init({ key: "" })'])(
    'key_required after %s',
    { tags: ['thorough'] },
    async (call) => {
      await visit(`${script('')}${record}<script>${call}</script>`);
      expect((await hears('error')).code).toBe('key_required');
    },
  );

  it('mount_target_not_found', { tags: ['thorough'] }, async () => {
    await visit(`${script(`data-wl-key="${key}"`)}${record}<script>WlWidget.mount('#nowhere')</script>`);
    expect((await hears('error')).code).toBe('mount_target_not_found');
  });

  it('unsupported_origin on a page from disk', { tags: ['thorough'] }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wl-page-'));
    const file = join(folder, 'page.html');
    await writeFile(file, `<!doctype html>${button(vase)}${script(`data-wl-key="${key}"`)}${record}`);
    await page.goto(`file://${file}`);
    await page.click('[data-wl]');
    expect((await hears('error')).code).toBe('unsupported_origin');
    expect(context.pages()).toHaveLength(1);
    await rm(folder, { recursive: true });
  });

  it('unsupported_origin in a sandboxed frame', { tags: ['thorough'] }, async () => {
    const inner = button(vase) + script(`data-wl-key="${key}"`) + record;
    const path = shop.page(inner);
    await visit(`<iframe sandbox="allow-scripts" src="${path}"></iframe>`);
    const frame = page.frames()[1]!;
    await frame.click('[data-wl]');
    await expect.poll(() => frame.evaluate('heard[0]?.code')).toBe('unsupported_origin');
  });

  it('origin_not_allowed without a request, on a host outside allowed-domains', async () => {
    const attributes = `data-wl-key="${key}" data-wl-allowed-domains="shop.example, *.shop.example"`;
    await visit(button(vase) + script(attributes) + record, `http://other.test:${shop.port}`);
    await page.click('[data-wl]');
    expect((await hears('error')).code).toBe('origin_not_allowed');
    expect(inits).toEqual([]);
    expect(context.pages()).toHaveLength(1);
  });

  it('the server’s own code, while the window informs the shopper, and the next click tries again', async () => {
    await visit(button(vase) + script('data-wl-key="pk_test_unknown" data-wl-locale="de"') + record);
    const popup = await popupOf(page.click('[data-wl]'));
    expect((await hears('error')).code).toBe('unknown_key');
    await popup.getByRole('heading', { name: 'Merken ist hier noch nicht möglich' }).waitFor();
    await Promise.all([popup.waitForEvent('close'), popupOf(page.click('[data-wl]'))]);
    await expect
      .poll(async () => (await heard()).map(({ name }) => name))
      .toEqual(['error', 'close', 'error']);
  });

  it('init_no_token when the service is unreachable', { tags: ['thorough'] }, async () => {
    await context.route('**/widget/init', (route) => route.abort());
    await visit(button(vase) + script(`data-wl-key="${key}"`) + record);
    const { popup } = await dialogOf(page.click('[data-wl]'));
    expect((await hears('error')).code).toBe('init_no_token');
    // Only the page’s own request failed: in the dialog, the shopper can save.
    await popup.getByRole('button', { name: 'Save' }).waitFor();
  });
});
