/** An assistant's whole journey on a service that was just started, from its first request to the last. */
import { UnauthorizedError } from '@modelcontextprotocol/client';
import { afterAll, expect, it } from 'vitest';
import { accepts, officialClient } from '#test/support/assistants.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { callsOf } from '#test/support/mcp.ts';
import { mailTo } from '#test/support/outbox.ts';
import { startFresh } from '#test/support/start-service.ts';
import { newVisitor, signIn, windowFrom } from '#test/support/visitor.ts';

// It has its own empty folder, and only the embedded database.
const service = await startFresh();
const { ctx, dataDir, siteUrl } = service;
const shop = await openDemoShop(service);
const browser = await launchBrowser();
afterAll(() => browser.close());

/** The program on the person's device that they return to. */
const program = await startForeignSite();
const callback = program.serve('/callback', '<h1>Back in Claude</h1>');

it('connects, shows a list, watches a price, leads to an order that counts, and is disconnected', async () => {
  const email = 'clara@journey.example';
  const vase = `${shop.url}/products/ono-vase`;
  const { page } = await newVisitor(browser);
  await page.goto(vase);
  await page.waitForFunction(() => 'WlWidget' in window);
  await windowFrom(page, () => page.locator('.save-button').click());
  await shop.verified();

  const claude = officialClient(`${siteUrl}/mcp`, { redirectUrl: callback });
  await page.goto((await claude.ask()).href);
  await signIn(page, service, email);
  await page.getByRole('heading', { name: 'Connect Claude to your account?' }).waitFor();
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.waitForURL(`${callback}?*`);
  await claude.finish(new URL(page.url()).searchParams);
  await mailTo(dataDir, email, 'Claude is connected to your Wishlist account');

  const client = await claude.open();
  const { ok } = callsOf(client);
  const saved = await ok('save_product', { url: vase, new_list: 'Birthday' });
  const wish = { list: saved.list, item_id: saved.item_id };
  await ok('watch_price', { ...wish, target_price_minor: 4000 });
  const shown = async () => (await ok('show_list', { list: saved.list })).items[0];
  expect(await shown()).toMatchObject({
    title: 'Ono Vase',
    watches_price: true,
    target_price_minor: 4000,
    bought: false,
  });

  const { url } = await ok('buy_link', wish);
  await page.goto(url);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => shop.cart().items).toHaveLength(1);
  await page.goto(`${shop.url}/back-office`);
  await page.locator('form[action$="/orders"] button').click();
  await page.waitForURL('**/back-office#orders');
  expect(await shown()).toMatchObject({ bought: true });
  expect(await ctx.prisma.orderLine.findMany({ where: { itemId: saved.item_id } })).toMatchObject([
    { quantity: 1 },
  ]);

  await page.goto(`${siteUrl}/account/assistants`);
  await page.getByRole('link', { name: 'Disconnect Claude' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('No assistants yet.').waitFor();
  const { access_token: token } = claude.tokens();
  await expect(ok('show_list')).rejects.toBeInstanceOf(UnauthorizedError);
  expect(await accepts({ ctx, ask: (path, init) => fetch(siteUrl + path, init) }, token)).toBe(false);
});
