import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { hydrated } from '#test/support/portal.ts';
import { clarasWishes, publicList } from '#test/support/public-list.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor, windowFrom, wish } from '#test/support/visitor.ts';
import { shopperWithWishes, signInAs } from '#test/support/wishes.ts';

/**
 * A walk through what shoppers and partners do, in a browser without what is newer than `browserslist` of
 * `package.json`: the oldest Chrome, Edge, Firefox and Safari at once.
 */
const service = await sharedService();
const scripts = ['build/assets', 'build/sdk/v1', 'extensions/theme-app-extension/assets'];
const shop = await openDemoShop(service, { layout: 'list' });
const browser = await launchBrowser();
afterAll(() => browser.close());

const { email: owner } = await service.ctx.prisma.user.findUniqueOrThrow({
  where: { id: shop.partner.userId },
});
const clara = 'clara@old-browsers.example';
await shopperWithWishes(service, shop, clara, ['ono-vase', 'daily-mug']);

/** Runs in every page and frame, before their scripts. */
function removeNewer() {
  const remove = (owner: object | undefined, ...names: string[]) =>
    names.forEach((name) => owner && delete (owner as Record<string, unknown>)[name]);
  remove(URL, 'canParse', 'parse');
  remove(Object, 'groupBy');
  remove(Map, 'groupBy');
  remove(Promise, 'try', 'withResolvers');
  remove(Array, 'fromAsync');
  remove(AbortSignal, 'any', 'timeout');
  remove(Array.prototype, 'toReversed', 'toSorted', 'toSpliced', 'with');
  remove(String.prototype, 'isWellFormed', 'toWellFormed');
  remove(
    Set.prototype,
    ...[
      'difference',
      'intersection',
      'isDisjointFrom',
      'isSubsetOf',
      'isSupersetOf',
      'symmetricDifference',
      'union',
    ],
  );
  remove(
    globalThis,
    'Iterator',
    'navigation',
    'CookieStore',
    'cookieStore',
    'Float16Array',
    'scheduler',
    'Temporal',
  );
  remove(Navigator.prototype, 'userActivation', 'locks');
  remove(Document.prototype, 'adoptedStyleSheets', 'startViewTransition');
  remove(ShadowRoot.prototype, 'adoptedStyleSheets');
  remove(CSSStyleSheet.prototype, 'replace', 'replaceSync');
  remove(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover', 'inert');
  remove(HTMLFormElement.prototype, 'requestSubmit');
  remove(HTMLDialogElement.prototype, 'requestClose', 'closedBy');
  remove(Element.prototype, 'checkVisibility', 'setHTMLUnsafe', 'getHTML', 'moveBefore', 'role');
  remove(Element.prototype, ...Object.keys(Element.prototype).filter((name) => /^aria[A-Z]/.test(name)));
  remove(Response, 'json');
}

const walks: [name: string, walk: (page: Page, context: BrowserContext) => Promise<unknown>][] = [
  [
    'saving in the dialog',
    async (page) => {
      await page.goto(`${shop.url}/products/flax-stripe-cushion`);
      const dialog = await windowFrom(page, () =>
        page.locator('[data-product] [data-wl]').filter({ visible: true }).first().click(),
      );
      await dialog.getByRole('button', { name: /^Save/ }).click();
      await dialog.getByText('Saved to').first().waitFor();
      await page.locator('[data-wl-saved]').filter({ visible: true }).waitFor();
    },
  ],
  [
    'the basket, and the menu of a product',
    async (page, context) => {
      await signInAs(context, service, clara);
      const query = { config: shop.partner.basketConfigId, key: shop.apiKey, origin: shop.url, lang: 'en' };
      await page.goto(`${service.siteUrl}/basket?${new URLSearchParams(query)}`);
      const item = wish(page.mainFrame(), 'Ono Vase');
      await item.getByRole('button', { name: /^More/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => item.count()).toBe(0);
    },
  ],
  [
    'a shared list',
    async (page) => {
      const list = await publicList(service, clarasWishes);
      await page.goto(service.siteUrl + list.path);
      await page.locator('summary.get').first().click();
      await page.locator('.give-form').first().waitFor();
    },
  ],
  [
    'a shopper’s lists',
    async (page, context) => {
      await signInAs(context, service, clara);
      await page.goto(`${service.siteUrl}/lists`);
      await page.getByRole('link', { name: 'Kitchen' }).first().click();
      await page.getByText('Ono Vase').first().waitFor();
    },
  ],
  [
    'the portal',
    async (page, context) => {
      await signInAs(context, service, owner!);
      for (const path of ['/portal', '/portal/setup', '/portal/baskets']) {
        await page.goto(service.siteUrl + path);
        await hydrated(page);
      }
    },
  ],
];

test.for(walks)('%s works in the oldest browsers', async ([, walk]) => {
  const { context, page } = await newVisitor(browser);
  await context.addInitScript(removeNewer);
  const errors: unknown[] = [];
  context.on('weberror', (event) => errors.push(event.error()));
  await walk(page, context);
  expect(errors).toEqual([]);
});

test.each(scripts)('no script in %s has a lookbehind, even as text', async (folder) => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  expect(files).not.toEqual([]);
  for (const file of files) {
    expect(await readFile(join(folder, file), 'utf8'), file).not.toMatch(/\(\?<[=!]/);
  }
});
