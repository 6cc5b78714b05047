/** Shopify's theme editor: the admin frames the editor, which frames the shop, whose block frames the basket. */
import { afterAll, expect, it } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import { openAdmin } from '#test/support/shopify/open-admin.ts';
import { startDawnShop } from '#test/support/theme/dawn-shop.ts';
import { newVisitor } from '#test/support/visitor.ts';

const [service, admin] = [await sharedService(), await sharedAdmin()];
const browser = await launchBrowser();
afterAll(() => browser.close());

it('shows the basket of the Basket block, also after a change re-renders it', async () => {
  const domain = `editor-${process.pid}.myshopify.com`;
  const app = await openAdmin(browser, service, domain);
  await app.frame.getByRole('heading', { name: 'Home' }).waitFor();
  await app.page.context().close();
  const { metafields } = admin.shop(domain);
  const shop = await startDawnShop(service.siteUrl, {
    apiKey: metafields.get('wl.api_key')!,
    configId: metafields.get('wl.basket_config_id')!,
  });
  shop.dress({ blocks: { setup: {}, basket: {} }, place: { designMode: true } });

  const { context, page } = await newVisitor(browser);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/frame-ancestors|Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const framing = (url: string) => ({
    contentType: 'text/html',
    body: `<!doctype html><title>Shopify</title><iframe src="${url}" width="1200" height="700"></iframe>`,
  });
  const editor = 'https://online-store-web.shopifyapps.com/themes/1/editor';
  await context.route('https://admin.shopify.com/**', (route) => route.fulfill(framing(editor)));
  await context.route(editor, (route) => route.fulfill(framing(`https://${domain}/pages/wishlist`)));
  await context.route(`https://${domain}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: shop.origin + pathname + search }) });
  });
  await page.goto('https://admin.shopify.com/store/kiln/themes/1/editor');
  const preview = page.frameLocator('iframe').frameLocator('iframe');
  const basket = preview.frameLocator('wl-basket iframe');
  await basket.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(refused).toEqual([]);

  const block = preview.locator('wl-basket');
  await block.evaluate((old) => {
    const made = old.cloneNode(true) as Element;
    made.querySelector('.wl-title')!.textContent = 'Our favorites';
    made.querySelector('[data-wl-mount]')!.replaceChildren();
    old.replaceWith(made);
    made.dispatchEvent(new Event('shopify:section:load', { bubbles: true }));
  });
  await preview.getByRole('heading', { name: 'Our favorites' }).waitFor();
  await basket.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(refused).toEqual([]);
});
