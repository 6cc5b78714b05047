/** What is chosen must be visible when the system replaces all colors. */
import { afterAll, expect, it } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { startService } from '#test/support/start-service.ts';
import { windowFrom, wish } from '#test/support/visitor.ts';
import { shopperWithWishes, signInAs } from '#test/support/wishes.ts';

const service = await startService();
const shop = await openDemoShop(service);
const browser = await launchBrowser();
afterAll(() => browser.close());
const clara = 'clara@winter.example';
await shopperWithWishes(service, shop, clara, ['ono-vase', 'daily-mug'], []);

async function openPage() {
  const context = await browser.newContext({
    forcedColors: 'active',
    viewport: { width: 1000, height: 800 },
  });
  await signInAs(context, service, clara);
  return context.newPage();
}

it('shows which items of a basket are selected', async () => {
  const page = await openPage();
  const query = new URLSearchParams({
    config: shop.partner.basketConfigId,
    key: shop.apiKey,
    origin: shop.url,
    lang: 'en',
  });
  await page.goto(`${service.siteUrl}/basket?${query}`);
  const box = wish(page, 'Daily Mug').locator('.pick');
  await box.waitFor();
  await page.getByLabel('Select Daily Mug').check();
  const [background, mark] = await box.evaluate((pick) =>
    ['input', 'svg'].map((part, index) => {
      const style = getComputedStyle(pick.querySelector(part) as Element);
      return index === 0 ? style.backgroundColor : style.color;
    }),
  );
  expect(mark).not.toBe(background);
});

it('shows which list of the dialog is chosen', async () => {
  const page = await openPage();
  await page.goto(`${shop.url}/products/kyo-teapot`);
  await page.waitForFunction(() => 'WlWidget' in window);
  const button = page.locator('[data-product] [data-wl]').filter({ visible: true }).first();
  const dialog = await windowFrom(page, () => button.click());
  await dialog.emulateMedia({ forcedColors: 'active' });
  await dialog.getByRole('radio', { name: /Kitchen/ }).check();
  const mark = (list: string) => dialog.locator('.list-row', { hasText: list }).locator('.radio svg');
  await mark('Kitchen').waitFor();
  await mark('Birthday').waitFor({ state: 'hidden' });
});
