/** A wish in the demo shop's languages and collections, and wishes that only an engraving sets apart. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { startService } from '#test/support/start-service.ts';
import { basketOn, newVisitor, wish } from '#test/support/visitor.ts';

const service = await startService();
const shop = await openDemoShop(service, { saveMode: 'instant' });
const browser = await launchBrowser();
afterAll(() => browser.close());

async function visit(page: Page, path: string) {
  await page.goto(shop.url + path);
  await page.waitForFunction(() => 'WlWidget' in window && 'WlBasket' in window);
}
const saveButton = (page: Page) => page.locator('.save-button');
const isSaved = (page: Page) => expect.poll(() => saveButton(page).getAttribute('aria-pressed'));
/** The save has reached the service. */
const saved = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('wl:saved', () => resolve(), { once: true })),
  );
async function save(page: Page) {
  const done = saved(page);
  await saveButton(page).click();
  await done;
}

it('fills the heart of a saved product in every language and collection', async () => {
  const { page } = await newVisitor(browser);
  await visit(page, '/products/daily-mug?variant=1201');
  await save(page);
  await isSaved(page).toBe('true');

  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL(`${shop.url}/de/products/daily-mug?variant=1201`);
  await page.getByRole('button', { name: 'Gemerkt', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Tisch' }).first().click();
  await page.waitForURL(`${shop.url}/de/collections/table`);
  await page.locator('.card', { hasText: 'Alltagsbecher' }).locator('[data-wl-saved]').waitFor();
  expect(await page.locator('.card [data-wl-saved]').count()).toBe(1);
  await page.getByRole('link', { name: /Alltagsbecher/ }).click();
  await page.waitForURL(`${shop.url}/de/collections/table/products/daily-mug`);
  await isSaved(page).toBe('true');
  await page.locator('.swatch', { hasText: 'Salbei' }).click();
  await isSaved(page).toBe('false');

  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL(`${shop.url}/collections/table/products/daily-mug?variant=1203`);
  await page.locator('.swatch', { hasText: 'Clay' }).click();
  await isSaved(page).toBe('true');
});

it('keeps two engravings apart as wishes and in the cart', async () => {
  const { page } = await newVisitor(browser);
  await visit(page, '/de/products/serving-board');
  const engraving = page.getByLabel('Gravur');
  for (const name of ['Anna', 'Ben']) {
    await engraving.fill(name);
    await isSaved(page).toBe('false');
    await save(page);
    await isSaved(page).toBe('true');
  }
  await engraving.fill('Ann');
  await isSaved(page).toBe('false');
  await visit(page, '/products/serving-board');
  await page.getByLabel('Engraving').fill('Anna');
  await isSaved(page).toBe('true');

  await page.locator('#wishlist-trigger').click();
  const basket = await basketOn(page);
  const board = (name: string) => wish(basket, 'Servierbrett').filter({ hasText: `Engraving: ${name}` });
  for (const name of ['Anna', 'Ben']) {
    await board(name)
      .getByRole('button', { name: /^Add to cart/ })
      .click();
    await board(name)
      .getByRole('button', { name: /is in the cart/ })
      .waitFor();
  }
  const inCart = () => shop.cart().items.map(({ key, quantity }) => [key, quantity]);
  expect(inCart()).toEqual([
    ['1801:Anna', 1],
    ['1801:Ben', 1],
  ]);
  await basket.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(inCart).toEqual([['1801:Anna', 1]]);

  await visit(page, '/de/products/serving-board');
  for (const name of ['Anna', 'Ben']) {
    await engraving.fill(name);
    await page.getByRole('button', { name: 'In den Warenkorb' }).click();
    await expect.poll(inCart).toContainEqual([`1801:${name}`, name === 'Anna' ? 2 : 1]);
  }
  await page.getByRole('link', { name: 'Zum Warenkorb' }).click();
  await page.getByText('Gravur: Anna').waitFor();
  await page.getByRole('button', { name: /Servierbrett.*Gravur: Anna entfernen/ }).click();
  await page.getByText('Gravur: Anna').waitFor({ state: 'detached' });
  expect(inCart()).toEqual([['1801:Ben', 1]]);
});
