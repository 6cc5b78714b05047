/** `data-wl="button"` and `data-wl="heart"`: our own button in any page. */
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startShop } from '#test/support/shop-page.ts';
import { startService } from '#test/support/start-service.ts';

const service = await startService();
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());
const { keys } = await createPartner(service.ctx, {
  email: 'b@partner.example',
  name: 'Kiln',
  plan: 'growth',
});

const script = `<script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}" async></script>`;
const vase = 'data-url="/products/vase" data-title="Ono Vase"';

async function visit(body: string) {
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(shop.origin + shop.page(script + body));
  return { page, requests };
}

it('draws a button and a heart with 44 px targets that open the dialog with the keyboard', async () => {
  const { page, requests } = await visit(
    `<div lang="de"><span data-wl="button" ${vase}></span></div>
     <span data-wl="heart" ${vase} style="--wl-icon: rgb(0, 128, 0)"></span>`,
  );
  const button = page.getByRole('button', { name: 'Auf die Wunschliste' });
  const heart = page.getByRole('button', { name: 'Save to wishlist: Ono Vase' });
  await button.waitFor();
  for (const one of [button, heart]) {
    const box = await one.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(requests.filter((path) => path.startsWith('/api'))).toEqual([]);

  await button.focus();
  const [dialog] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await dialog.waitForURL(/\/save\?/);
  await page.close();
});

it('says what is saved, and keeps its width', async () => {
  const { page } = await visit(`<span data-wl="button" ${vase}></span>`);
  const button = page.locator('[data-wl] button');
  await button.waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  const before = await button.boundingBox();
  // What the widget stores after a save, and reads again when another tab has saved.
  await page.evaluate((key) => {
    const marks = [{ url: new URL('/products/vase', location.href).href }];
    localStorage.setItem(`wl.saved.${key}`, JSON.stringify(marks));
    dispatchEvent(new Event('storage'));
  }, keys.test.key);
  const saved = page.getByRole('button', { name: 'Saved', pressed: true });
  await saved.waitFor();
  await expect.poll(() => button.boundingBox()).toEqual(before);
  await page.close();
});

it('is not loaded for the shop’s own markup', async () => {
  const { page, requests } = await visit(`<button data-wl ${vase}>Keep</button>`);
  await page.locator('[data-wl][aria-pressed]').waitFor();
  expect(requests).not.toContain('/sdk/v1/button.js');
  expect(await page.locator('[data-wl]').textContent()).toBe('Keep');
  await page.close();
});
