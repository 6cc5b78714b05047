/** A wish in the demo shop's languages and collections, wishes that only an engraving sets apart, and a back office. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { faultsInBothSchemes } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { basketOn, newVisitor, wish } from '#test/support/visitor.ts';

const service = await sharedService();
const shop = await openDemoShop(service, { saveMode: 'instant', hearsEvents: true });
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

it('keeps two engravings apart as wishes and in the cart', { tags: ['thorough'] }, async () => {
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

it(
  'sends prices and stock to the wishlist from its back office, and shows them itself',
  { tags: ['thorough'] },
  async () => {
    const { page } = await newVisitor(browser);
    for (const variant of ['1102', '1105', '1108']) {
      await visit(page, `/products/ono-vase?variant=${variant}`);
      await save(page);
    }
    await shop.verified();

    await page.getByRole('link', { name: 'Back office' }).click();
    const field = (name: string, variant: string) => page.getByLabel(`${name}: Ono Vase, ${variant}`);
    await field('Price (€)', 'Oat, medium').fill('49.50');
    await field('Stock', 'Slate, medium').fill('2');
    await field('Deleted', 'Clay, medium').check();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await field('Stock', 'Slate, medium').press('Enter');
    await page.getByText('The wishlist accepted 45 rows.').waitFor();
    await page.locator('li', { hasText: 'Slate, medium' }).getByText('Low in stock').waitFor();

    await visit(page, '/products/ono-vase?variant=1102');
    await page.locator('[data-price-line]', { hasText: '€49.50' }).waitFor();
    await page.locator('#wishlist-trigger').click();
    const basket = await basketOn(page);
    const saved = (variant: string) => wish(basket, 'Ono Vase').filter({ hasText: variant });
    await saved('Oat, medium').getByText('€49.50').waitFor();
    await saved('Oat, medium').getByText('was €54.00 when you saved it').waitFor();
    await saved('Slate, medium').getByText('Only 2 left').waitFor();
    await saved('Clay, medium').getByText('No longer available').waitFor();

    // Clay is still sold in other sizes: choosing it moves to the first of them.
    await page.keyboard.press('Escape');
    await page.locator('.swatch', { hasText: 'Clay' }).click();
    await page.waitForURL(/variant=1107/);
    expect(await page.getByRole('radio', { name: 'Small' }).isChecked()).toBe(true);
  },
);

it('doesn’t let other sites’ pages or impossible numbers change its prices', async () => {
  const send = (fields: Record<string, string>, origin: string) =>
    fetch(`${shop.url}/back-office`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: origin },
      redirect: 'manual',
    });
  const price = async () =>
    /€[\d.]+/.exec(await (await fetch(`${shop.url}/products/kyo-teapot`)).text())?.[0];
  const before = await price();
  expect((await send({ 'price-1401': '1.00' }, 'https://evil.example')).status).toBe(403);
  for (const typed of ['0', '-1', '1e3', '1.005', '<b>']) {
    expect([typed, (await send({ 'price-1401': typed }, shop.url)).status]).toEqual([typed, 422]);
  }
  expect((await send({ 'stock-1401': '2.5' }, shop.url)).status).toBe(422);
  expect(await price()).toBe(before);
});

/** The wish that was saved last. */
const wished = () =>
  service.ctx.prisma.listItem.findFirstOrThrow({
    where: { sourcePartnerId: shop.partner.partnerId },
    orderBy: { id: 'desc' },
  });
const isBought = () => expect.poll(async () => (await wished()).purchased);

it('reports orders of wishes, which are then bought, and open again once they are refunded', async () => {
  const { page } = await newVisitor(browser);
  await visit(page, '/products/kyo-teapot?variant=1401');
  await save(page);
  await page.locator('#wishlist-trigger').click();
  const basket = await basketOn(page);
  const teapot = wish(basket, 'Kyo Teapot');
  await teapot.getByRole('button', { name: /^Add to cart/ }).click();
  await teapot.getByRole('button', { name: /is in the cart/ }).waitFor();
  expect(shop.cart().items).toMatchObject([{ id: '1401', quantity: 1, wl: expect.any(String) }]);
  await visit(page, '/products/daily-mug?variant=1201');
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('link', { name: `Bag, ${count + 1} items` }).waitFor();
  }

  await page.goto(`${shop.url}/back-office`);
  await page.getByRole('button', { name: 'Order 3 items' }).click();
  const order = page.getByRole('article', { name: /^Order of/ });
  await order.getByText('Kyo Teapot, Slate, 1 l (counts for the wishlist)').waitFor();
  await order.getByText('Daily Mug, Clay (not from the wishlist)').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.getByText('Your cart is empty.').waitFor();
  await isBought().toBe(true);

  const refundOf = (name: string) => order.getByLabel(`Refund: ${name}`);
  await refundOf('Kyo Teapot, Slate, 1 l').fill('0');
  await refundOf('Daily Mug, Clay').fill('1');
  await order.getByRole('button', { name: 'Refund' }).click();
  await order.getByText('Refunded: Daily Mug').waitFor();
  expect(await refundOf('Daily Mug, Clay').inputValue()).toBe('1');
  await isBought().toBe(true);
  await order.getByRole('button', { name: 'Refund' }).click();
  await order.getByText('Refunded: Kyo Teapot').waitFor();
  expect(await order.getByRole('button').count()).toBe(0);
  await isBought().toBe(false);
});

it(
  'reports orders of wishes that a link from elsewhere led to, and that they were cancelled',
  { tags: ['thorough'] },
  async () => {
    const { page } = await newVisitor(browser);
    const { partnerId } = shop.partner;
    await visit(page, '/products/kyo-teapot?variant=1401');
    await save(page);
    // The link brings the reference to the product's page, also without JavaScript.
    const { id, productId } = await wished();
    const wl = issueReference(service.ctx, { partnerId, path: 'alert', by: 'link', id, productId });
    await visit(page, `/products/kyo-teapot?variant=1401&wl=${wl}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('link', { name: 'Bag, 1 item' }).waitFor();
    expect(shop.cart().items).toMatchObject([{ wl }]);
    await page.goto(`${shop.url}/back-office`);
    await page.getByRole('button', { name: 'Order 1 item' }).click();
    await isBought().toBe(true);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Cancelled: Kyo Teapot').waitFor();
    await isBought().toBe(false);
  },
);

it('shows the events that the wishlist sends it, as they arrive', { tags: ['thorough'] }, async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${shop.url}/back-office`);
  const events = page.getByRole('region', { name: 'Events' });
  const shopper = await newVisitor(browser);
  await visit(shopper.page, '/products/kyo-teapot?variant=1401');
  await save(shopper.page);
  const event = events
    .getByRole('listitem')
    .filter({ hasText: 'item.saved' })
    .filter({ hasText: 'Kyo Teapot' });
  await event.first().waitFor({ timeout: 30_000 });
  await event.first().locator('summary').click();
  await event.first().getByText('"shopper": "shp_').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);

  const count = await events.getByRole('listitem').count();
  const forged = await fetch(`${shop.url}/wishlist-events`, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_0',
      'webhook-timestamp': `${Date.now() / 1_000}`,
      'webhook-signature': 'v1,x',
    },
    body: JSON.stringify({ id: 'evt_0', type: 'forged', created_at: new Date().toISOString(), data: {} }),
  });
  expect(forged.status).toBe(401);
  await page.reload();
  expect(await events.getByRole('listitem').count()).toBeGreaterThanOrEqual(count);
  expect(await events.getByText('forged').count()).toBe(0);
});
