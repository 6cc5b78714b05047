/** The examples of docs/shop-owners.md, each on a page of a shop in a real browser. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createPartner } from '../../api/domain/partners/create-partner.ts';
import { launchBrowser } from '../support/browser.ts';
import { startShop } from '../support/shop-page.ts';
import { startService } from '../support/start-service.ts';
import { runnableSnippets } from './pages.ts';

const service = await startService();
const shop = await startShop();
const browser = await launchBrowser();
const { keys, basketConfigId } = await createPartner(service.ctx, {
  email: 'shop@partner.example',
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

/** A snippet with the addresses and keys of this test. */
function snippet(name: string): string {
  const found = snippets.find((one) => one.name === name);
  if (!found) throw new Error(`docs/shop-owners.md has no runnable snippet ${name}`);
  return found.code
    .replaceAll('https://wishlist.example', service.siteUrl)
    .replaceAll('https://shop.example', shop.origin)
    .replaceAll('pk_test_YOUR_KEY', keys.test.key)
    .replaceAll('bkt_YOUR_BASKET', basketConfigId);
}
const visit = (body: string) => page.goto(shop.origin + shop.page(body));
const widget = `<script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}"></script>`;

/** The save dialog that a click opens, once it shows the product. */
async function dialogOf(click: () => Promise<unknown>, product: string): Promise<Page> {
  const [dialog] = await Promise.all([context.waitForEvent('page'), click()]);
  await dialog.getByText(product).first().waitFor();
  await dialog.getByRole('textbox', { name: 'E-mail' }).waitFor();
  expect(dialog.url()).toMatch(`${service.siteUrl}/save?`);
  return dialog;
}
/** The wishlist, once it asks a shopper whom it does not know to sign in. */
const wishlist = () =>
  page.frameLocator('iframe[name=wl-basket]').getByRole('button', { name: 'Sign in' }).waitFor();

test('the save button opens the dialog with its product', async () => {
  await visit(snippet('save-button'));
  await dialogOf(() => page.getByRole('button', { name: 'Save' }).click(), 'Ono Vase');
});

test('the heart opens the dialog, and fills once the product is saved', async () => {
  await visit(snippet('hearts'));
  const heart = page.getByRole('button', { name: 'Save Kyo Teapot' });
  const fill = () => heart.locator('path').evaluate((path) => getComputedStyle(path).fill);
  expect(await fill()).toBe('none');

  const dialog = await dialogOf(() => heart.click(), 'Kyo Teapot');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('clara@winter.example');
  await dialog.getByRole('textbox', { name: 'E-mail' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).waitFor();
  await dialog.keyboard.type(await service.lastCode('clara@winter.example'));
  await dialog.getByRole('button', { name: /^Save to / }).click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expect(await fill()).not.toBe('none');
});

test.each(['drawer', 'no-script'])('the %s example opens the wishlist beside the page', async (name) => {
  await visit(snippet(name));
  await page.waitForFunction(() => 'WlBasket' in window);
  await page.getByRole('link', { name: 'Wishlist' }).click();
  await page.getByRole('dialog', { name: 'Wishlist' }).waitFor();
  await wishlist();
});

test('the inline example shows the wishlist in the page', async () => {
  await visit(snippet('inline'));
  await wishlist();
});

test('the script examples hear of errors and open the dialog in a click', async () => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await visit(`<button id="save">Keep</button>${widget}<script>
    ${snippet('widget-events')}
    WlWidget.open();
    ${snippet('open')}
  </script>`);
  await expect.poll(() => said.join('\n')).toContain('popup_blocked Open it inside a click');
  await dialogOf(() => page.getByRole('button', { name: 'Keep' }).click(), 'Ono Vase');
});

test('no example is left out', () => {
  const tried = ['save-button', 'hearts', 'drawer', 'inline', 'no-script', 'widget-events', 'open'];
  expect(snippets.map(({ name }) => name).sort()).toEqual(tried.sort());
});
