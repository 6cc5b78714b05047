/** Examples specific to docs/shop-owners.md; test/browser/snippets.test.ts runs the others. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { runnableSnippets } from '#test/docs/pages.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
const { keys } = await createPartner(service.ctx, {
  email: 'shop@shop-owners.example',
  name: 'Shop',
  plan: 'growth',
});
afterAll(() => browser.close());

let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
});
afterEach(() => context.close());

const snippets = runnableSnippets('docs/shop-owners.md');

/** A snippet with this test's URLs and keys. */
function snippet(name: string): string {
  const found = snippets.find((one) => one.name === name);
  if (!found) throw new Error(`docs/shop-owners.md has no runnable snippet ${name}`);
  return found.code
    .replaceAll('https://wishlist.example', service.siteUrl)
    .replaceAll('https://shop.example', shop.origin)
    .replaceAll('pk_test_YOUR_KEY', keys.test.key);
}
const visit = (body: string) => page.goto(shop.origin + shop.page(body));
const widget = `<script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}"></script>`;

/** The save dialog a click opens, once it shows the product. */
async function dialogOf(click: () => Promise<unknown>, product: string): Promise<Page> {
  const [dialog] = await Promise.all([context.waitForEvent('page'), click()]);
  await dialog.getByText(product).first().waitFor();
  await dialog.getByRole('button', { name: /^Save to / }).waitFor();
  expect(dialog.url()).toMatch(`${service.siteUrl}/save?`);
  return dialog;
}

test('the heart opens the dialog, and fills once the product is saved', async () => {
  await visit(snippet('hearts'));
  const heart = page.getByRole('button', { name: 'Save Kyo Teapot' });
  const fill = () => heart.locator('path').evaluate((path) => getComputedStyle(path).fill);
  expect(await fill()).toBe('none');

  const dialog = await dialogOf(() => heart.click(), 'Kyo Teapot');
  await dialog.getByRole('button', { name: /^Save to / }).click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(fill).not.toBe('none');
});

test('a line leaves the cart once it’s saved for later', async () => {
  await visit(snippet('for-later'));
  const later = page.getByRole('button', { name: 'Save for later' });
  const dialog = await dialogOf(() => later.click(), 'Ono Vase');
  expect(await later.count()).toBe(1);
  await dialog.getByRole('button', { name: /^Save to / }).click();
  await expect.poll(() => later.count()).toBe(0);
});

test('the script examples receive errors, and open the dialog on click', async () => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await visit(`<button id="save">Keep</button>${widget}<script>
    ${snippet('widget-events')}
    WlWidget.open();
    ${snippet('open')}
  </script>`);
  await expect.poll(() => said.join('\n')).toContain('popup_blocked Call open in a click');
  await dialogOf(() => page.getByRole('button', { name: 'Keep' }).click(), 'Ono Vase');
});

test('every example is tested', () => {
  const tried = ['hearts', 'for-later', 'widget-events', 'open'];
  expect(snippets.map(({ name }) => name).sort()).toEqual(tried.sort());
});
