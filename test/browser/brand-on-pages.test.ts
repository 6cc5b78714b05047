/** A partner's look on the shop's own pages: button, drawer and toast. */
import { afterAll, expect, it } from 'vitest';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { holdTimers } from '#test/support/hold-timers.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { windowFrom } from '#test/support/visitor.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());

let partners = 0;
async function shopWith(settings: Parameters<typeof updateBasket>[2]) {
  const { keys, basketConfigId } = await createPartner(service.ctx, {
    email: `look${(partners += 1)}@look.example`,
    name: 'Kiln',
    plan: 'growth',
  });
  await updateBasket(service.ctx, basketConfigId, settings);
  const key = keys.test.key;
  const body = `<span data-wl="button" data-url="/products/vase" data-title="Ono Vase"></span>
    <span data-wl="heart" data-url="/products/mug" data-title="Mug"></span>
    <button id="open">Open</button>
    <script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${key}" data-save="instant"></script>
    <script src="${service.siteUrl}/sdk/v1/basket-integration.js"></script>
    <script>
      const basket = WlBasket.init(${JSON.stringify({ apiKey: key, configId: basketConfigId })});
      basket.drawer({ trigger: '#open' });
    </script>`;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // Buttons wait no longer than this for their look.
  await holdTimers(page, 1_000);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  return { page, key, requests, visit: () => page.goto(shop.origin + shop.page(body)) };
}

const star =
  '<svg viewBox="0 0 10 10" onload="document.title=1"><path fill="red" d="M0 0h10v10Z"/><circle cx="5" cy="5" r="2"/></svg>';

it('draws button, drawer and toast in the partner’s icon, colors, corners, side and width', async () => {
  const { page, visit, requests } = await shopWith({
    icon: star,
    borderRadius: 0,
    colors: { light: { ground: '#fdf1e0', ink: '#2b2118' } },
    drawer: { side: 'left', width: 520 },
    saveMode: 'instant',
  });
  await visit();
  const button = page.getByRole('button', { name: 'Save to wishlist', exact: true });
  await button.waitFor();
  const look = await button.evaluate((element) => {
    const { backgroundColor, color, borderTopLeftRadius } = getComputedStyle(element);
    return [backgroundColor, color, borderTopLeftRadius, element.querySelector('svg')!.innerHTML];
  });
  expect(look).toEqual([
    'rgb(253, 241, 224)',
    'rgb(43, 33, 24)',
    '0px',
    '<path d="M0 0h10v10Z"></path><circle cx="5" cy="5" r="2"></circle>',
  ]);
  expect(requests.filter((path) => path.startsWith('/api'))).toEqual([]);

  await page.locator('#open').click();
  const drawer = page.locator('wl-drawer');
  await expect.poll(() => drawer.evaluate((element) => getComputedStyle(element).width)).toBe('520px');
  await expect
    .poll(() =>
      drawer.evaluate((element) => {
        const { backgroundColor, borderTopLeftRadius, left } = getComputedStyle(element);
        return [backgroundColor, borderTopLeftRadius, left];
      }),
    )
    .toEqual(['rgb(253, 241, 224)', '0px', '16px']);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Save to wishlist: Mug' }).click();
  const toast = page.locator('wl-toast');
  await expect
    .poll(() =>
      toast.evaluate((element) => {
        const { backgroundColor, borderTopLeftRadius } = getComputedStyle(element);
        return [backgroundColor, borderTopLeftRadius];
      }),
    )
    .toEqual(['rgb(253, 241, 224)', '0px']);
  await page.close();
});

it('keeps the usual look without settings', { tags: ['thorough'] }, async () => {
  const { page, visit } = await shopWith({});
  await visit();
  await page.getByRole('button', { name: 'Save to wishlist', exact: true }).waitFor();
  await page.locator('#open').click();
  const look = () =>
    page.locator('wl-drawer').evaluate((element) => {
      const { width, backgroundColor, borderTopLeftRadius, right } = getComputedStyle(element);
      return [width, backgroundColor, borderTopLeftRadius, right];
    });
  await page.frameLocator('iframe[name="wl-basket"]').locator('main, h1, h2').first().waitFor();
  await expect.poll(look).toEqual(['380px', 'rgb(255, 255, 255)', '14px', '16px']);
  await page.close();
});

it('shows a heart in the page’s colors if the look doesn’t load', async () => {
  const { page, visit } = await shopWith({ icon: 'star', borderRadius: 0 });
  await page.route('**/sdk/v1/looks/**', (route) => route.abort());
  await visit();
  const button = page.getByRole('button', { name: 'Save to wishlist', exact: true });
  await button.waitFor();
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopLeftRadius)).toBe('8px');
  await page.close();
});

it('shows a key’s look to everyone, and nothing else about its partner', async () => {
  const { key, page } = await shopWith({
    icon: 'bookmark',
    checkout: { mode: 'url', cartUrlPattern: 'https://x.example/{variantId}' },
  });
  const answer = await fetch(`${service.siteUrl}/sdk/v1/looks/${key}`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(Object.keys((await answer.json()) as object).sort()).toEqual([
    'borderRadius',
    'colors',
    'font',
    'icon',
  ]);
  for (const unknown of ['pk_test_nothing', '..%2f..%2fwidget.js', `${key}x`])
    expect((await fetch(`${service.siteUrl}/sdk/v1/looks/${unknown}`)).status).toBe(404);
  await page.close();
});

it('shows the partner’s icon in the dialog and in the wishlist', { tags: ['thorough'] }, async () => {
  const { page, visit } = await shopWith({ icon: star });
  await visit();
  const shapes = '<path d="M0 0h10v10Z"></path><circle cx="5" cy="5" r="2"></circle>';
  await page.getByRole('button', { name: 'Open' }).click();
  const basket = page.frameLocator('iframe[name=wl-basket]');
  expect(await basket.locator('.illustration .own-icon').innerHTML()).toBe(shapes);

  await page.getByRole('button', { name: 'Save to wishlist', exact: true }).click();
  expect(await basket.locator('.item .heart .own-icon').innerHTML()).toBe(shapes);
  const dialog = await windowFrom(page, () => page.getByRole('button', { name: 'Change' }).click());
  await dialog.getByRole('heading', { name: /^Move/ }).waitFor();
  const choice = new URL(dialog.url());
  choice.searchParams.delete('step');
  await dialog.goto(choice.href);
  await dialog.locator('.saved-place').waitFor();
  expect(await dialog.locator('.saved-place .own-icon').innerHTML()).toBe(shapes);
});
