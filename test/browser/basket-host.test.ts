/** Events for a shop's page from a drawer with a preloaded frame, and from a basket without a shopper. */
import type { Request } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
const partner = await createPartner(service.ctx, { email: 'a@host.example', name: 'A', plan: 'growth' });
const setUp = JSON.stringify({ apiKey: partner.keys.test.key, configId: partner.basketConfigId });
afterAll(() => browser.close());

const drawer = `<button id="heart">Wishes</button>
  <script src="${service.siteUrl}/sdk/v1/basket-integration.js"></script><script>
    window.heard = [];
    for (const name of ['mounted', 'changed']) addEventListener('wl:basket.' + name, () => heard.push(name));
    WlBasket.init(${setUp}).drawer({ trigger: '#heart' });
  </script>`;

async function opens(): Promise<number> {
  const { rows } = await service.ctx.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM basket_events WHERE type = 'open' AND partner_id = $1",
    [partner.partnerId],
  );
  return rows[0]?.count ?? 0;
}

it('counts an opened basket once, when it’s shown and not when it’s preloaded', async () => {
  const page = await browser.newPage();
  let reported = 0;
  const isReport = (request: Request) =>
    request.url().endsWith('/event') && !!request.postData()?.includes('"open"');
  page.on('request', (request) => (reported += Number(isReport(request))));
  await page.goto(shop.origin + shop.page(drawer));
  await page.evaluate("dispatchEvent(new CustomEvent('wl:open'))");
  const element = await page.waitForSelector('iframe[name=wl-basket]', { state: 'attached' });
  const frame = (await element.contentFrame())!;
  await frame.waitForSelector('.basket', { state: 'attached' });
  await expect.poll(() => page.evaluate('heard')).toEqual(['mounted']);
  expect(await opens()).toBe(0);

  await page.click('#heart');
  await expect.poll(opens).toBe(1);
  await page.click('#heart');
  await page.click('#heart');
  await page.evaluate("dispatchEvent(new CustomEvent('wl:saved'))");
  // The frame has received it, and the page has received the frame's answer.
  for (const place of [frame, page]) {
    await place.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
  expect(await page.evaluate('heard'), 'nothing changes without a sign-in').toEqual(['mounted']);

  // The next one that counts is the next page's.
  await page.reload();
  await Promise.all([page.waitForRequest(isReport), page.click('#heart')]);
  expect(reported).toBe(2);
  await expect.poll(opens).toBe(2);
  await page.close();
});

it('says that a drawer failed to load, and lets the shopper retry', { tags: ['thorough'] }, async () => {
  const page = await browser.newPage();
  await page.route('**/basket?*', (route) => route.fulfill({ status: 500, body: 'Out of order' }));
  await page.goto(shop.origin + shop.page(drawer));
  const failure = page.evaluate(
    () =>
      new Promise((tell) =>
        addEventListener('wl:basket.error', (event) => tell((event as CustomEvent).detail)),
      ),
  );
  await page.click('#heart');
  expect(await failure).toMatchObject({ code: 'config_fetch_failed' });
  await page.getByText('The wishlist couldn’t be loaded.').waitFor();

  await page.unroute('**/basket?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.evaluate('heard')).toEqual(['mounted']);
  await page.close();
});

it('counts a standalone basket immediately', async () => {
  const before = await opens();
  const page = await browser.newPage();
  const query = new URLSearchParams({ config: partner.basketConfigId, key: partner.keys.test.key });
  await page.goto(`${service.siteUrl}/basket?${query}`);
  await expect.poll(opens).toBe(before + 1);
  await page.close();
});
