/** Shops whose links don't load pages, but replace the body or the document: the wishlist goes on without a load. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdTimers, noticesMs } from '#test/support/hold-timers.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { basketOn, newVisitor, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());

/** A router that runs the scripts of the pages it shows, as Astro's does. */
const ownRouter = (swap: string) => `
  const show = async () => {
    const next = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    ${swap};
    for (const script of document.querySelectorAll('script')) {
      const again = document.createElement('script');
      for (const { name, value } of script.attributes) again.setAttribute(name, value);
      again.async = false;
      again.textContent = script.textContent;
      if (script.closest('body')) script.replaceWith(again);
    }
  };
  addEventListener('popstate', show);
  addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="/"]');
    if (!link) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    show();
  });`;

interface Router {
  script?: string;
  body?: string;
  style?: string;
  /** Whether its links load pages. */
  loads?: boolean;
}
const file = (path: string) => readFile(createRequire(import.meta.url).resolve(path), 'utf8');
const turbo = { script: await file('@hotwired/turbo/dist/turbo.es2017-umd.js') };
const routers: Record<string, Router> = {
  Turbo: turbo,
  Turbolinks: { script: await file('turbolinks/dist/turbolinks.js') },
  'htmx boost': { script: await file('htmx.org/dist/htmx.js'), body: 'hx-boost="true"' },
  'view transitions': {
    script: ownRouter(
      'await document.startViewTransition(() => document.body.replaceWith(next.body)).updateCallbackDone',
    ),
  },
  'a router that replaces the whole document': {
    script: ownRouter('document.documentElement.replaceWith(next.documentElement)'),
  },
  'view transitions between documents': { style: '@view-transition { navigation: auto }', loads: true },
};

const heart = (page: Page, slug: string) => page.getByRole('button', { name: slug, exact: true });
const isFilled = (page: Page, slug: string) => heart(page, slug).getAttribute('aria-pressed');
const counts = (page: Page) =>
  page.evaluate(() =>
    ['iframe[name=wl-instant]', 'iframe[name=wl-basket]', 'wl-toast', 'wl-drawer'].map(
      (selector) => document.querySelectorAll(selector).length,
    ),
  );

/** The number of listeners that our scripts have on the page's window. */
async function listeners(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const ours = new Set<string>();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (url.includes('/sdk/v1/')) ours.add(scriptId);
  });
  await session.send('Debugger.enable');
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const found = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId! });
  await session.detach();
  return found.listeners.filter(({ scriptId }) => ours.has(scriptId)).length;
}

/** Two pages with a heart each and one that they share; both set up the drawer. */
async function openShop({ script = '', body = '', style = '', loads = false }: Router, attributes: boolean) {
  const { keys, basketConfigId } = await createPartner(service.ctx, {
    email: `${crypto.randomUUID()}@routers.example`,
    name: 'Kiln',
    plan: 'growth',
  });
  const key = keys.test.key;
  const library = shop.document(script, { 'content-type': 'text/javascript' });
  const first = Number(library.slice(1)) + 1;
  const card = (slug: string) =>
    `<button data-wl data-url="/products/${slug}" data-title="${slug}">${slug}</button>`;
  const setUp = attributes
    ? `<script src="${service.siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${key}"
        data-wl-config="${basketConfigId}" data-wl-drawer="#wishes"></script>`
    : `<script src="${service.siteUrl}/sdk/v1/basket-integration.js"></script>
      <script>
        WlBasket.init({ apiKey: '${key}', configId: '${basketConfigId}' }).drawer({ trigger: '#wishes' });
        document.getElementById('count').textContent = WlWidget.savedItems().length;
      </script>`;
  const page = (name: string, slugs: string[], other: number) =>
    shop.document(`<!doctype html><html lang="en"><head><title>${name}</title><style>${style}</style>
      <script src="${library}"></script></head>
      <body ${body}><h1>${name}</h1>${slugs.map(card).join('')}<a href="/${other}">Next</a>
      <button id="wishes">Wishes <b id="count"></b></button>
      <script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${key}" data-save="instant"></script>
      ${setUp}</body></html>`);
  const address = shop.origin + page('Vases', ['vase', 'cup'], first + 1);
  page('Mugs', ['mug', 'cup'], first);
  return { address, loads };
}

async function visit(address: string) {
  const { page, context } = await newVisitor(browser);
  await holdTimers(context, noticesMs);
  await page.goto(address);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  return page;
}
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window);

it.each(
  Object.entries(routers).flatMap(([name, router]) => [
    [name, 'attributes', router] as const,
    [name, 'calls', router] as const,
  ]),
)('%s, set up with %s: hearts, saves, toast and drawer keep working', async (_, how, router) => {
  const { address, loads } = await openShop(router, how === 'attributes');
  const page = await visit(address);
  await heart(page, 'vase').click();
  const toast = page.locator('wl-toast');
  await toast.getByText('Saved to your wishlist').waitFor();

  const go = async (name: string) => {
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByRole('heading', { name }).waitFor();
    expect(await isSame(page)).toBe(!loads);
  };
  await go('Mugs');
  if (!loads && !router.script?.includes('documentElement.replaceWith(')) {
    await toast.getByText('Saved to your wishlist').waitFor();
  }
  await expect.poll(() => isFilled(page, 'mug')).toBe('false');
  await heart(page, 'mug').click();
  await expect.poll(() => isFilled(page, 'mug')).toBe('true');
  await toast.getByText('Saved to your wishlist').waitFor();

  await page.locator('#wishes').click();
  await expect.poll(() => page.locator('#wishes').getAttribute('aria-expanded')).toBe('true');
  const basket = await basketOn(page);
  await wish(basket, 'vase').waitFor();
  await wish(basket, 'mug').waitFor();
  await page.locator('#wishes').click();
  await page.locator('wl-drawer').waitFor({ state: 'hidden' });
  const before = await listeners(page);

  await page.goBack();
  await page.getByRole('heading', { name: 'Vases' }).waitFor();
  await expect.poll(() => isFilled(page, 'vase')).toBe('true');
  await expect.poll(() => isFilled(page, 'cup')).toBe('false');
  await expect.poll(() => page.locator('#wishes').getAttribute('aria-expanded')).toBe('false');
  await heart(page, 'cup').click();
  await toast.getByText('Saved to your wishlist').waitFor();
  await go('Mugs');
  await expect.poll(() => isFilled(page, 'cup')).toBe('true');
  if (how === 'calls') await expect.poll(() => page.locator('#count').textContent()).toBe('3');

  await page.locator('#wishes').click();
  await page.locator('wl-drawer').waitFor();
  await wish(await basketOn(page), 'cup').waitFor();
  await expect.poll(() => page.locator('#wishes').getAttribute('aria-expanded')).toBe('true');
  if (!loads) {
    expect(Math.max(...(await counts(page)))).toBe(1);
    expect(await listeners(page)).toBeLessThanOrEqual(before);
  }
});

it('a wishlist section on the second page is shown by its own script tag', async () => {
  const { keys, basketConfigId } = await createPartner(service.ctx, {
    email: 'section@routers.example',
    name: 'Kiln',
    plan: 'growth',
  });
  const library = shop.document(turbo.script, { 'content-type': 'text/javascript' });
  const basket = (attributes: string) =>
    `<script src="${service.siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${keys.test.key}"
      data-wl-config="${basketConfigId}" ${attributes}></script>`;
  const head = `<!doctype html><html lang="en"><head><title>Shop</title><script src="${library}"></script></head>`;
  const wishes = shop.document(
    `${head}<body><h1>Wishes</h1><div id="here"></div>${basket('data-wl-render-into="#here"')}</body></html>`,
  );
  const page = await visit(
    shop.origin +
      shop.document(
        `${head}<body><a href="${wishes}">Next</a><button id="wishes"></button>${basket('data-wl-drawer="#wishes"')}</body></html>`,
      ),
  );
  await page.getByRole('link', { name: 'Next' }).click();
  await page.locator('#here iframe[name=wl-basket]').waitFor();
  expect(await isSame(page)).toBe(true);
});
