/** From a press on a stranger's heart to lists on every device, and back. */
import { afterAll, expect, test } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startShop } from '#test/support/shop-page.ts';
import { startService } from '#test/support/start-service.ts';
import { basketOn, newVisitor, signIn, windowFrom, wish } from '#test/support/visitor.ts';

const service = await startService();
const { siteUrl } = service;
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());
const { keys, basketConfigId } = await createPartner(service.ctx, {
  email: 'shop@partner.example',
  name: 'Kiln',
  plan: 'free',
});

const product = shop.page(`
  <button data-wl data-url="/products/vase" data-title="Ono Vase" data-price="5400" data-currency="EUR">Save</button>
  <a id="wishlist" href="#">Wishlist</a>
  <script src="${siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}" data-save="instant"></script>
  <script src="${siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${keys.test.key}"
    data-wl-config="${basketConfigId}" data-wl-drawer="#wishlist"></script>`);

test('one click saves, an email keeps it on every device, and an undo takes it back', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(shop.origin + product);
  const heart = page.getByRole('button', { name: 'Save', exact: true });
  await heart.click();
  await page.getByText('Saved to My wishlist').waitFor();
  await page.reload();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');

  await page.getByRole('link', { name: 'Wishlist' }).click();
  const basket = await basketOn(page);
  await wish(basket, 'Ono Vase').waitFor();
  await basket.getByText('Only on this device.').waitFor();
  const window = await windowFrom(page, () =>
    basket.getByRole('button', { name: 'Keep it on all your devices' }).click(),
  );
  const closed = window.waitForEvent('close');
  await signIn(window, service, 'clara@winter.example');
  await closed;
  await basket.getByRole('button', { name: 'Sign out' }).waitFor();
  await wish(basket, 'Ono Vase').waitFor();

  const { page: phone } = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  await phone.goto(`${siteUrl}/lists`);
  await signIn(phone, service, 'clara@winter.example');
  await phone.getByRole('link', { name: /My wishlist/ }).click();
  await phone.getByText('Ono Vase').first().waitFor();

  await page.goto(`${siteUrl}/account`);
  await page.getByRole('link', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo and sign out' }).click();
  await page.waitForURL(`${siteUrl}/lists**`);
  await page.getByRole('link', { name: /My wishlist/ }).click();
  await page.getByText('Ono Vase').first().waitFor();
  await phone.goto(`${siteUrl}/lists`);
  await phone.getByRole('heading', { level: 1 }).waitFor();
  expect(await phone.getByText('My wishlist').count()).toBe(0);
});
