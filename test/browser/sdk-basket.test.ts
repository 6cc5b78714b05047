import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { closedBy, signIn, windowFrom } from '#test/support/visitor.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
const partner = await createPartner(service.ctx, {
  email: 'shop@sdk-basket.example',
  name: 'Shop',
  plan: 'growth',
});
const apiKey = partner.keys.test.key;
const configId = partner.basketConfigId;

afterAll(() => browser.close());

let context: BrowserContext;
let page: Page;
let requests: string[];

beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  requests = [];
  context.on('request', (request) => requests.push(new URL(request.url()).pathname));
});
afterEach(() => context.close());

interface Heard {
  name: string;
  open?: boolean;
  code?: string;
  configId?: string;
}
const script = `<script src="${service.siteUrl}/sdk/v1/basket-integration.js"></script><script>
  window.heard = [];
  for (const name of ['mounted', 'changed', 'drawer', 'checkout', 'error'])
    addEventListener('wl:basket.' + name, ({ detail }) => heard.push({ name, ...detail }));
</script>`;
const setUp = (code: string, options: object = { apiKey, configId }) =>
  `${script}<script>window.basket = WlBasket.init(${JSON.stringify(options)}); ${code}</script>`;
const visit = (body: string, origin = shop.origin, headers?: Record<string, string>) =>
  page.goto(origin + shop.page(body, headers));
const heard = () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
async function hears(name: string): Promise<Heard> {
  await page.waitForFunction(
    (wanted) => (window as unknown as { heard: Heard[] }).heard.some((event) => event.name === wanted),
    name,
  );
  return (await heard()).find((event) => event.name === name)!;
}
/** The basket's frame, once it exists and has rendered. */
async function basketFrame(): Promise<Frame> {
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>('iframe[name=wl-basket]')?.style.visibility !== 'hidden',
  );
  const element = await page.waitForSelector('iframe[name=wl-basket]');
  return (await element.contentFrame())!;
}

const header = `<header style="height:60px;background:#eee"><button id="heart">Wishes</button></header>
  <main style="height:2000px">A long page</main>`;
const withDrawer = (options: object = {}) =>
  header + setUp(`window.drawer = basket.drawer(${JSON.stringify({ trigger: '#heart', ...options })})`);
const panel = 'wl-drawer';
const box = async () => (await page.locator(panel).boundingBox())!;
const activeElement = () => page.evaluate(() => document.activeElement?.localName);

describe('the drawer', () => {
  it('loads its frame when first opened, and not again', async () => {
    await visit(withDrawer());
    expect(requests.filter((path) => /basket$|baskets|init/.test(path))).toEqual([]);
    await page.click('#heart');
    const frame = await basketFrame();
    const address = new URL(frame.url());
    expect(address.origin + address.pathname).toBe(`${service.siteUrl}/basket`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      config: configId,
      key: apiKey,
      origin: shop.origin,
      mode: 'drawer',
    });
    await page.click('#heart');
    await page.waitForSelector(panel, { state: 'hidden' });
    await page.click('#heart');
    expect(requests.filter((path) => path === '/basket')).toHaveLength(1);
  });

  it('is a named dialog that takes the focus, and Esc restores it', async () => {
    await visit(withDrawer({ title: 'Your wishlist' }));
    const trigger = page.locator('#heart');
    await expect.poll(() => trigger.getAttribute('aria-haspopup')).toBe('dialog');
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('false');
    await page.focus('#heart');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Your wishlist' }).waitFor();
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(async () => [panel, 'iframe'].includes((await activeElement()) ?? '')).toBe(true);

    await page.keyboard.press('Escape');
    await page.waitForSelector(panel, { state: 'hidden' });
    await expect.poll(activeElement).toBe('button');
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('false');
    await expect
      .poll(async () => (await heard()).filter(({ name }) => name === 'drawer').map(({ open }) => open))
      .toEqual([true, false]);
  });

  it('also closes with Esc inside the frame', { tags: ['thorough'] }, async () => {
    await visit(withDrawer());
    await page.click('#heart');
    await basketFrame();
    await hears('mounted').catch(() => {});
    await page.evaluate(() => document.querySelector('iframe')!.focus());
    await page.keyboard.press('Escape');
    await page.waitForSelector(panel, { state: 'hidden' });
    await expect.poll(activeElement).toBe('button');
  });

  it('leaves the focus where the shopper moved it', { tags: ['thorough'] }, async () => {
    await visit(`${withDrawer()}<input>`);
    await page.click('#heart');
    await page.focus('input');
    await page.keyboard.press('Escape');
    await page.waitForSelector(panel, { state: 'hidden' });
    await expect.poll(activeElement).toBe('input');
  });

  it('is 8 px below the header and 16 px from the edges, and shifts nothing on the page', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(`<style>body { margin: 0 }</style>${withDrawer()}`);
    const before = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth, scrollY]);
    await page.click('#heart');
    // Polled until it has moved there.
    await expect.poll(box).toEqual({ x: 1280 - 16 - 380, y: 68, width: 380, height: 800 - 68 - 16 });
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth, scrollY])).toEqual(
      before,
    );
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  });

  it('opens on the left with a custom width, and fills a phone', { tags: ['thorough'] }, async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(withDrawer({ side: 'left', width: '30rem' }));
    await page.click('#heart');
    await expect.poll(box).toMatchObject({ x: 16, width: 480 });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  });

  it('doesn’t animate for shoppers who prefer reduced motion', { tags: ['thorough'] }, async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(withDrawer());
    await page.click('#heart');
    const motion = await page.evaluate(() =>
      document
        .querySelector('wl-drawer')!
        .getAnimations()
        .map((one) => one.effect!.getTiming().duration),
    );
    expect(motion.filter(Boolean)).toEqual([]);
  });

  it('opens from triggers added to the page later', { tags: ['thorough'] }, async () => {
    await visit(`${setUp(`basket.drawer({ trigger: '.late' })`)}<script>
      setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<a class="late" href="/wishlist">Wishes</a>'), 50);
    </script>`);
    await page.click('.late');
    await page.waitForSelector(panel);
    expect(page.url()).not.toContain('wishlist');
    await expect.poll(() => page.getAttribute('.late', 'aria-expanded')).toBe('true');
  });

  it('still works on a page that has replaced its body', { tags: ['thorough'] }, async () => {
    await visit(withDrawer());
    await page.click('#heart');
    await basketFrame();
    await page.evaluate(() => {
      const body = document.createElement('body');
      body.innerHTML = '<button id="heart">Wishes</button>';
      document.body.replaceWith(body);
    });
    await page.click('#heart');
    await page.getByRole('dialog', { name: 'Your wishlist' }).waitFor();
    const frame = await basketFrame();
    await frame.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
  });

  it('opens, closes and refreshes from a script', async () => {
    await visit(withDrawer());
    await page.evaluate('drawer.open()');
    await page.waitForSelector(panel);
    await page.evaluate('(drawer.refresh(), basket.refresh(), drawer.close())');
    await page.waitForSelector(panel, { state: 'hidden' });
  });

  it('works on a page with a strict content security policy', async () => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    const path = shop.page(
      `<button id="heart">Wishes</button><script src="${service.siteUrl}/sdk/v1/basket-integration.js"
         data-wl-key="${apiKey}" data-wl-config="${configId}" data-wl-drawer="#heart"></script>`,
      {
        'content-security-policy':
          `default-src 'none'; script-src ${service.siteUrl}; connect-src ${service.siteUrl}; ` +
          `frame-src ${service.siteUrl}`,
      },
    );
    await page.goto(shop.origin + path);
    await page.click('#heart');
    await basketFrame();
    expect((await box()).width).toBeCloseTo(380);
    expect(complaints.filter((text) => /security policy/i.test(text))).toEqual([]);
  });
});

describe('with the save button on the same page', () => {
  it('preloads the drawer’s frame before the first save, ready to be signed in, without rendering it', async () => {
    await visit(`<button data-wl data-url="/a">Save</button>${withDrawer()}
      <script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${apiKey}"></script>`);
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('[data-wl]')]);
    await popup.waitForURL('**/save?**');
    await page.waitForSelector('iframe[name=wl-basket]', { state: 'attached' });
    await expect.poll(() => page.locator(panel).isVisible()).toBe(false);
    expect(requests.filter((path) => path.includes('/api/baskets/') && !path.endsWith('/event'))).toEqual([]);

    await page.bringToFront();
    await page.click('#heart');
    await hears('mounted');
    expect((await box()).width).toBeCloseTo(380);
    expect(requests.filter((path) => path === '/basket')).toHaveLength(1);
  });

  const withBoth = () =>
    visit(`<button data-wl data-url="/a">Save</button>${withDrawer()}
      <script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${apiKey}"></script>`);
  const drawerIsSignedIn = async () => {
    await page.bringToFront();
    await page.click('#heart');
    await (await basketFrame()).getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
  };

  it(
    'is signed in to, even if the dialog closes at the moment the shopper is',
    { tags: ['thorough'] },
    async () => {
      // The step after the code is never seen.
      await context.addInitScript(() => {
        if (location.pathname !== '/save') return;
        let hasCode = false;
        new MutationObserver(() => {
          const sees = document.querySelector('[autocomplete=one-time-code]') !== null;
          if (hasCode && !sees) window.close();
          hasCode = sees;
        }).observe(document, { subtree: true, childList: true });
      });
      await withBoth();
      const popup = await windowFrom(page, () => page.click('[data-wl]'));
      await page.frame('wl-basket')?.waitForLoadState('networkidle');
      await closedBy(popup, () => signIn(popup, service, 'hasty@sdk-basket.example'));
      await drawerIsSignedIn();
    },
  );

  it(
    'is signed in to, even if it was still loading when the shopper signed in',
    { tags: ['thorough'] },
    async () => {
      let load = () => {};
      const held = new Promise<void>((resolve) => (load = resolve));
      await context.route('**/assets/hosted/basket-*.js', (route) => held.then(() => route.continue()));
      await withBoth();
      const popup = await windowFrom(page, () => page.click('[data-wl]'));
      await signIn(popup, service, 'early@sdk-basket.example');
      await popup.getByRole('button', { name: /^Save/ }).waitFor();
      load();
      await drawerIsSignedIn();
    },
  );
});

describe('the section', () => {
  it('fills its container, at least 480 px high, and follows the content', async () => {
    await visit(
      `<section id="wishes" style="width:700px"></section>${setUp(`basket.renderInto('#wishes')`)}`,
    );
    const frame = await basketFrame();
    const size = () => page.locator('#wishes iframe').boundingBox();
    await expect.poll(size).toMatchObject({ width: 700 });
    await frame.evaluate(
      (origin) => parent.postMessage({ wl: 1, type: 'basket.height', px: 900.4 }, origin),
      shop.origin,
    );
    await expect.poll(async () => (await size())!.height).toBe(901);
    await frame.evaluate(
      (origin) => parent.postMessage({ wl: 1, type: 'basket.height', px: 20 }, origin),
      shop.origin,
    );
    await expect.poll(async () => (await size())!.height).toBe(480);
  });
});

describe('adding to the cart', () => {
  const product = {
    itemId: 1,
    url: 'https://shop.example/a',
    title: 'Mug',
    imageUrl: null,
    priceMinor: 2499,
    currency: 'EUR',
    variantId: '42',
    quantity: 2,
    meta: {},
  };
  const add = (frame: Frame, products: object[], bulk: boolean) =>
    frame.evaluate(
      ([message, origin]) =>
        new Promise((resolve) => {
          addEventListener('message', ({ data }) => data.type === 'host.added' && resolve(data));
          parent.postMessage(message, origin);
        }),
      [{ wl: 1, type: 'basket.add', requestId: 'r1', products, bulk }, shop.origin] as const,
    );

  it('asks the page with an event, and passes the answer to the frame', async () => {
    await visit(
      `<div id="wishes"></div>${setUp(`basket.renderInto('#wishes');
      addEventListener('wl:basket.addToCart', ({ detail }) => {
        window.asked = [detail.variantId, detail.quantity, detail.product.title];
        detail.respond(true);
      });`)}`,
    );
    const answer = await add(await basketFrame(), [product], false);
    expect(answer).toEqual({ wl: 1, type: 'host.added', requestId: 'r1', ok: true });
    expect(await page.evaluate('asked')).toEqual(['42', 2, 'Mug']);
  });

  it('asks once for several items, here through on()', { tags: ['thorough'] }, async () => {
    await visit(
      `<div id="wishes"></div>${setUp(`basket.renderInto('#wishes');
      basket.on('basket.addToCartBulk', ({ items, respond }) => respond(false, 'only ' + items.length));`)}`,
    );
    const answer = await add(await basketFrame(), [product, product], true);
    expect(answer).toMatchObject({ ok: false, error: 'only 2' });
  });
});

describe('trust', () => {
  it('gives the token only to the service’s own frame, and listens to no one else', async () => {
    await visit(`<div id="wishes"></div>${setUp(`basket.renderInto('#wishes')`)}`);
    await basketFrame();
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          // After the script's own listener, and after the events that it dispatches.
          addEventListener('message', () => setTimeout(done), { once: true });
          postMessage({ wl: 1, type: 'basket.checkout', products: [] }, '*');
        }),
    );
    expect((await heard()).filter(({ name }) => name === 'checkout')).toEqual([]);
  });
});

describe('when something is wrong, wl:basket.error reports', () => {
  const drawerOpen = `basket.drawer({ trigger: '#heart' }).open()`;

  it.each([
    ['key_required', { configId }],
    ['config_required', { apiKey }],
  ])('%s', async (code, options) => {
    await visit(setUp(drawerOpen, options));
    expect(await hears('error')).toMatchObject({ code });
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
  });

  it('insecure_origin on an http page that isn’t local', { tags: ['thorough'] }, async () => {
    await visit(setUp(drawerOpen), `http://shop.test:${shop.port}`);
    expect(await hears('error')).toMatchObject({ code: 'insecure_origin', configId });
  });

  it('unsupported_origin on a page from disk', { tags: ['thorough'] }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wl-page-'));
    const file = join(folder, 'page.html');
    await writeFile(file, `<!doctype html>${setUp(drawerOpen)}`);
    await page.goto(`file://${file}`);
    expect((await hears('error')).code).toBe('unsupported_origin');
    await rm(folder, { recursive: true });
  });

  it('mount_target_not_found', { tags: ['thorough'] }, async () => {
    await visit(setUp(`basket.renderInto('#nowhere')`));
    expect(await hears('error')).toMatchObject({ code: 'mount_target_not_found', configId });
  });

  it('config_not_found, and the panel says that it couldn’t load', async () => {
    await visit(header + setUp(drawerOpen, { apiKey, configId: 'bkt_unknown' }));
    expect(await hears('error')).toMatchObject({ code: 'config_not_found', configId: 'bkt_unknown' });
    await page.getByText('The wishlist couldn’t be loaded.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForSelector(panel, { state: 'hidden' });
  });

  it('config_fetch_failed when the configuration can’t be loaded', { tags: ['thorough'] }, async () => {
    await context.route('**/api/baskets/*', (route) => route.abort());
    await visit(setUp(drawerOpen));
    expect((await hears('error')).code).toBe('config_fetch_failed');
  });

  it('init_no_token without a token, and the shopper can retry', { tags: ['thorough'] }, async () => {
    await context.route('**/widget/init', (route) => route.abort());
    await visit(withDrawer());
    await page.click('#heart');
    expect((await hears('error')).code).toBe('init_no_token');
    expect((await heard()).filter(({ name }) => name === 'error')).toHaveLength(1);

    await context.unroute('**/widget/init');
    await page.getByRole('button', { name: 'Try again' }).click();
    await hears('mounted');
    await expect.poll(() => page.getByText('couldn’t be loaded').count()).toBe(0);
  });

  it('the server’s own code', async () => {
    await visit(setUp(drawerOpen, { apiKey: 'pk_test_unknown', configId }));
    expect((await hears('error')).code).toBe('unknown_key');
  });

  it('to on() as well, even right after init', { tags: ['thorough'] }, async () => {
    await visit(setUp(`basket.on('basket.error', ({ code }) => { window.code = code; })`, { apiKey }));
    await expect.poll(() => page.evaluate('window.code')).toBe('config_required');
  });
});

it('sends nothing to a frame before it has loaded', async () => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  let load = () => {};
  const isWanted = new Promise<void>((resolve) => (load = resolve));
  await context.route('**/basket?**', async (route) => {
    await isWanted;
    await route.continue();
  });
  await visit(withDrawer());
  await page.waitForFunction('window.drawer');
  await page.evaluate('drawer.open(); drawer.close(); drawer.open()');
  await page.waitForSelector('iframe[name=wl-basket]', { state: 'attached' });
  await page.evaluate("dispatchEvent(new CustomEvent('wl:saved', { detail: {} }))");
  load();
  await (await basketFrame()).locator('.basket').waitFor();
  expect(said).toEqual([]);
});
