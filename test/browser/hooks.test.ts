/** `useWishlist` for React and Vue, as docs/recipes.md uses it, in apps on a page of a shop. */
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { appScript, vuePlugin } from '#test/support/app-script.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdTimers, noticesMs } from '#test/support/hold-timers.ts';
import { combinations } from '#test/support/lane.ts';
import { packagesApart } from '#test/support/packages-apart.ts';
import { installServed } from '#test/support/packed-package.ts';
import { recipeFor } from '#test/support/recipe.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());
const partner = await createPartner(service.ctx, {
  email: 'shop@hooks.example',
  name: 'Kiln & Linen',
  plan: 'growth',
});
const recipe = recipeFor(service.siteUrl, partner);
const apps = '.cache/hook-apps';
const hasVue = await packagesApart('test/package/apps', apps);
const served = join(await installServed(service.siteUrl, 'widget'), 'node_modules/@wishlist');

const product = (slug: string) => ({
  url: `${shop.origin}/products/${slug}`,
  title: slug,
  price: 5400,
  currency: 'EUR',
  metadata: { variantId: `${slug}-1` },
});
const slugs = ['vase', 'vase', 'mug'];
/** Lets the page decide when to start, and a test save without a component. */
const main = (hook: string) => `
  import { init } from '@wishlist/widget';
  import { useWishlist } from '@wishlist/widget/${hook}';
  import { mount } from './app.js';
  const start = (save) => {
    init({ key: '${partner.keys.test.key}', widgetUrl: '${service.siteUrl}', save });
  };
  Object.assign(window, { start, outcomes: [] });
  window.watch = (promise) =>
    promise.then((saved) => outcomes.push(saved ?? null), ({ code }) => outcomes.push(code));
  window.unmount = mount(document.querySelector('#app'));`;

const kinds = [
  [
    'React',
    () =>
      appScript(
        apps,
        {
          'main.js': main('react'),
          'heart.jsx': recipe('react-hook'),
          'app.js': `export { mount } from './mount.jsx';`,
          'mount.jsx': `import { StrictMode } from 'react';
          import { createRoot } from 'react-dom/client';
          import { useWishlist } from '@wishlist/widget/react';
          import { Heart, WishlistCount } from './heart.jsx';
          function Probe() {
            window.wishlist = useWishlist();
            return <p>{String(window.wishlist.ready)}</p>;
          }
          const products = ${JSON.stringify(slugs.map(product))};
          export function mount(place) {
            const root = createRoot(place);
            root.render(<StrictMode>{products.map((one, index) => <Heart key={index} product={one} />)}<WishlistCount /><Probe /></StrictMode>);
            return () => root.unmount();
          }`,
        },
        { served },
      ),
  ],
  [
    'Vue',
    async () =>
      appScript(
        apps,
        {
          'main.js': main('vue'),
          'Heart.vue': recipe('vue-hook'),
          'app.js': `import { createApp, h } from 'vue';
            import { useWishlist } from '@wishlist/widget/vue';
            import Heart from './Heart.vue';
            const Probe = { setup() {
              const { ready, ...rest } = useWishlist();
              window.wishlist = rest;
              return () => h('p', String(ready.value));
            } };
            const products = ${JSON.stringify(slugs.map(product))};
            export function mount(place) {
              const app = createApp({ render: () => [...products.map((product) => h(Heart, { product })), h(Probe)] });
              app.mount(place);
              return () => app.unmount();
            }`,
        },
        { served, plugins: [await vuePlugin(apps)] },
      ),
  ],
] as const;

describe.each(combinations(kinds.filter(([name]) => name !== 'Vue' || hasVue)))(
  'the hook for %s',
  (_, build) => {
    let context: BrowserContext;
    let page: Page;
    let path: string;
    let said: string[];

    beforeEach(async () => {
      path ??= shop.page(`<div id="app"></div>${await build()}`);
      context = await browser.newContext();
      await holdTimers(context, noticesMs);
      page = await open();
    });
    afterEach(() => context.close());

    async function open() {
      const page = await context.newPage();
      said = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      await page.goto(shop.origin + path);
      await page.locator('output').first().waitFor();
      return page;
    }
    const start = (mode: string, on = page) => on.evaluate(`start('${mode}')`);
    const pressed = (on = page) =>
      on.locator('#app button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed')));
    const count = (on = page) => on.locator('output').first().textContent();
    /** Calls a function of the hook in a click, and notes its outcome. */
    async function call(name: 'remove' | 'save', slug: string, options?: object) {
      const args = [product(slug), options].map((value) => JSON.stringify(value)).join();
      await page.evaluate(
        `addEventListener('keyup', () => { watch(wishlist.${name}(${args})) }, { once: true })`,
      );
      await page.keyboard.press('a');
    }
    const outcomes = () => page.evaluate('outcomes');

    it('fills every heart of a product, in other tabs, too, and empties them', async () => {
      const other = await open();
      await start('instant');
      await start('instant', other);
      await page.bringToFront();
      await page.locator('#app button').first().click();
      await expect.poll(() => pressed()).toEqual(['true', 'true', 'false']);
      await page.getByText('Saved to your wishlist').waitFor();
      await expect.poll(() => pressed(other)).toEqual(['true', 'true', 'false']);
      expect([await count(), await count(other)]).toEqual(['1', '1']);
      const rows = () =>
        service.ctx.prisma.listItem.count({
          where: { title: 'vase', sourcePartnerId: partner.partnerId },
        });
      const saved = await rows();

      await page.locator('#app button').nth(1).click();
      await page.getByText('Removed').waitFor();
      await expect.poll(() => pressed()).toEqual(['false', 'false', 'false']);
      await expect.poll(() => count(other)).toBe('0');
      expect(await rows()).toBe(saved - 1);
      expect(said).toEqual([]);
    });

    it('is not ready before init, which may come later', async () => {
      await expect.poll(() => page.locator('p').first().textContent()).toBe('false');
      await call('save', 'vase');
      await expect.poll(outcomes).toEqual(['not_initialised']);
      expect(await pressed()).toEqual(['false', 'false', 'false']);
      await start('instant');
      await page.locator('p', { hasText: 'true' }).waitFor();
      await call('save', 'vase');
      await expect.poll(outcomes).toEqual(['not_initialised', true]);
      // Saved already.
      await call('save', 'vase');
      await call('remove', 'mug');
      await expect.poll(outcomes).toEqual(['not_initialised', true, true, null]);
    });

    it('rejects a save or removal that failed, and shows what is saved', { tags: ['thorough'] }, async () => {
      await start('instant');
      await page.route(/\/guest$/, (route) =>
        route.fulfill({ status: 402, body: '{"error":"usage_limit_reached","message":"…"}' }),
      );
      await call('save', 'vase');
      await expect.poll(outcomes).toEqual(['usage_limit_reached']);
      await expect.poll(() => pressed()).toEqual(['false', 'false', 'false']);
      await page.unroute(/\/guest$/);
      await call('save', 'vase');
      await expect.poll(outcomes).toEqual(['usage_limit_reached', true]);
      await page.route(/\/saved-products/, (route) =>
        route.fulfill({ status: 500, body: '{"error":"server_error","message":"…"}' }),
      );
      await call('remove', 'vase');
      await expect.poll(outcomes).toEqual(['usage_limit_reached', true, 'server_error']);
      expect(await pressed()).toEqual(['true', 'true', 'false']);
    });

    it(
      'keeps a save pending without a connection, until it is saved or undone',
      { tags: ['thorough'] },
      async () => {
        await start('instant');
        await call('save', 'vase');
        await expect.poll(outcomes).toEqual([true]);
        await context.setOffline(true);
        await call('save', 'mug');
        await page.getByText('Saved when you’re back online').waitFor();
        expect(await pressed()).toEqual(['true', 'true', 'true']);
        expect(await outcomes()).toEqual([true]);
        await page.locator('wl-toast').getByRole('button', { name: 'Undo' }).click();
        await expect.poll(outcomes).toEqual([true, false]);
        expect(await count()).toBe('1');
        await context.setOffline(false);
      },
    );

    it('opens the dialog, and returns whether the shopper saved there', async () => {
      await start('dialog');
      for (const outcome of [false, true]) {
        const popup = page.waitForEvent('popup');
        await call('save', 'mug');
        const dialog = await popup;
        await dialog.getByText('mug').first().waitFor();
        if (outcome) await dialog.getByRole('button', { name: /^Save/ }).first().click();
        else await dialog.close();
        await expect.poll(async () => ((await outcomes()) as boolean[]).at(-1)).toBe(outcome);
      }
      await expect.poll(() => pressed()).toEqual(['false', 'false', 'true']);
    });

    it('stops when its components are unmounted, while a save goes on', { tags: ['thorough'] }, async () => {
      await start('instant');
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/guest$/, async (route) => {
        await held;
        await route.continue();
      });
      await call('save', 'vase');
      await expect.poll(() => pressed()).toEqual(['true', 'true', 'false']);
      await page.evaluate('unmount()');
      release();
      await expect.poll(outcomes).toEqual([true]);
      expect(said).toEqual([]);
    });
  },
);
