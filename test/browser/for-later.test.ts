/** `data-wl-save-for-later`: a button in a line of the cart, which the shop removes once it's saved. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { codeBlocks } from '#test/docs/pages.ts';
import { blockThirdPartyCookies, launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { shopifyLiquid } from '#test/support/theme/shopify-liquid.ts';
import { newVisitor, windowFrom } from '#test/support/visitor.ts';

const service = await sharedService();
const { siteUrl } = service;
const shop = await startShop();
const browser = await launchBrowser();
const { keys } = await createPartner(service.ctx, {
  email: 'kiln@later.example',
  name: 'Kiln',
  plan: 'growth',
});
afterAll(() => browser.close());

const product = (title: string) =>
  `data-url="/products/${title}" data-title="${title}" data-price="5400" data-currency="EUR" data-variant-id="later-${title}"`;
const line = (title: string) =>
  `<li>${title} <button type="button" data-wl data-wl-save-for-later ${product(title)}>Save ${title} for later</button></li>`;

/** A cart, whose shop notes what it's told. */
async function openCart(attributes = 'data-save="instant"') {
  const { page } = await newVisitor(browser);
  await blockThirdPartyCookies(page);
  const body = `<ul>${['vase', 'mug', 'bowl'].map(line).join('')}</ul>
  <button data-wl ${product('vase')}>Keep vase</button>
  <script>
    window.told = [];
    addEventListener('wl:saved-for-later', ({ target, detail }) => {
      told.push(detail.variantId);
      target.closest('li').remove();
    });
  </script>
  <script src="${siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}" ${attributes}></script>`;
  const loaded = page.waitForResponse(/\/sdk\/v1\/for-later\.js/);
  await page.goto(shop.origin + shop.page(body));
  await (await loaded).finished();
  return page;
}
const told = (page: Page) => page.evaluate('told');
const lines = (page: Page) => page.locator('li').count();
const later = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title} for later` });
const keep = (page: Page) => page.getByRole('button', { name: 'Keep vase' });
const toast = (page: Page, text: RegExp) => page.locator('wl-toast').getByText(text).waitFor();
const saved = (variantId: string) => service.ctx.prisma.listItem.count({ where: { variantId } });

it('saves as the save button does, and then notifies the cart of the line to remove', async () => {
  const page = await openCart();
  await page.evaluate(() => {
    addEventListener('wl:saved-for-later', (event) => {
      document.title = JSON.stringify((event as CustomEvent).detail);
    });
  });
  await later(page, 'mug').click();
  await expect.poll(() => told(page)).toEqual(['later-mug']);
  expect(JSON.parse(await page.title())).toEqual({
    url: `${shop.origin}/products/mug`,
    variantId: 'later-mug',
  });
  expect(await lines(page)).toBe(2);
  expect(await saved('later-mug')).toBe(1);
});

it('waits for the dialog, and forgets a press whose dialog is closed', async () => {
  const page = await openCart('data-save="dialog"');
  const closed = page.evaluate(
    () => new Promise((resolve) => addEventListener('wl:close', () => resolve(1), { once: true })),
  );
  const first = await windowFrom(page, () => later(page, 'vase').click());
  await first.close();
  await closed;
  const other = await windowFrom(page, () => keep(page).click());
  await other.getByRole('button', { name: /^Save to / }).click();
  await page.locator('li [data-wl-saved]').waitFor();
  expect(await told(page)).toEqual([]);
  await other.close();

  const dialog = await windowFrom(page, () => later(page, 'mug').click());
  await dialog.getByRole('button', { name: /^Save to / }).click();
  await expect.poll(() => told(page)).toEqual(['later-mug']);
});

it('notifies the cart at once if the product is on the wishlist, but not while it waits for a connection', async () => {
  const page = await openCart();
  await keep(page).click();
  await toast(page, /Saved/);
  await later(page, 'vase').click();
  expect(await told(page)).toEqual(['later-vase']);

  await page.context().setOffline(true);
  await later(page, 'mug').click();
  await toast(page, /when you’re back online/);
  await later(page, 'mug').click();
  expect(await told(page)).toEqual(['later-vase']);
  await page.context().setOffline(false);
  await expect.poll(() => told(page)).toEqual(['later-vase', 'later-mug']);
});

it('keeps products on the device of shoppers who declined', async () => {
  const page = await openCart('data-save="instant" data-wl-consent="denied"');
  await later(page, 'bowl').click();
  await expect.poll(() => told(page)).toEqual(['later-bowl']);
  expect(await saved('later-bowl')).toBe(0);
  // One that was kept before.
  await keep(page).click();
  await toast(page, /Kept only on this device/);
  await later(page, 'vase').click();
  expect(await told(page)).toEqual(['later-bowl', 'later-vase']);
});

it('removes a line of a Shopify cart with the guide’s code', async () => {
  const guide = ['docs/shopify-merchants.md', 'Save for later in the cart'] as const;
  const item = {
    key: '991:abc',
    product: { id: 71, url: '/products/kyo', title: 'Later "Teapot" <b>' },
    image: '//cdn.example/kyo.jpg',
    final_price: 8900,
    variant: { id: 991 },
    quantity: 2,
    properties: { Engraving: `Ann's "pot"` },
  };
  const globals = { shop: { url: shop.origin }, cart: { currency: { iso_code: 'EUR' } }, item };
  const liquid = codeBlocks(...guide, 'liquid')[0]!;
  const button = (await shopifyLiquid('en').parseAndRender(liquid, {}, { globals })) as string;

  const { page } = await newVisitor(browser);
  const changed: unknown[] = [];
  await page.route('**/cart/change.js', async (route) => {
    changed.push(route.request().postDataJSON());
    await route.fulfill({ json: {} });
  });
  const script = `<script src="${siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}" data-save="instant"></script>`;
  const loaded = page.waitForResponse(/\/sdk\/v1\/for-later\.js/);
  await page.goto(shop.origin + shop.page(button + script + codeBlocks(...guide, 'html')[0]!));
  await (await loaded).finished();
  await page.getByRole('button', { name: 'Save for later' }).click();
  await expect.poll(() => changed).toEqual([{ id: '991:abc', quantity: 0 }]);
  const kept = await service.ctx.prisma.listItem.findFirstOrThrow({ where: { title: item.product.title } });
  expect(kept).toMatchObject({ priceMinor: 8900, quantity: 2, choice: `Engraving: Ann's "pot"` });
  expect(kept.variantId).toMatch(/^991/);
});
