/** Shoppers' main tasks, in the engines of Firefox and Safari. */
import { describe, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { otherBrowsers } from '#test/support/other-browsers.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';

const service = await sharedService();
const { siteUrl } = service;
const shop = await startShop();
const { keys, basketConfigId } = await createPartner(service.ctx, {
  email: 'shop@other-browsers.example',
  name: 'Kiln',
  plan: 'growth',
});
const key = keys.test.key;
const path = shop.page(`
  <button id="vase" data-wl data-save="instant" data-url="/products/vase" data-title="Vase">Vase</button>
  <span id="mug" data-wl="button" data-url="/products/mug" data-title="Mug"></span>
  <a id="wishlist" href="#">Wishlist</a>
  <script src="${siteUrl}/sdk/v1/widget.js" data-wl-key="${key}"></script>
  <script src="${siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${key}" data-wl-config="${basketConfigId}"
    data-wl-drawer="#wishlist"></script>`);

describe.for(otherBrowsers)('$name', ({ isInstalled, start }) => {
  it.runIf(isInstalled)('saves with one click and in the dialog, and shows and keeps both', async () => {
    const browser = await start();
    const shows = (expression: string) => expect.poll(() => browser.read(expression).catch(String));
    const showsText = (text: string) => shows('document.body.innerText').toContain(text);
    const showsFilled = (id: string) =>
      shows(`document.querySelector('#${id}').getAttribute('data-wl-saved')`).toBe('');

    await browser.goto(shop.origin + path);
    await browser.press('#vase');
    await shows(`document.querySelector('wl-toast')?.shadowRoot.textContent`).toContain(
      'Saved to your wishlist',
    );
    await browser.goto(shop.origin + path);
    await showsFilled('vase');

    await browser.press('#mug');
    await browser.turnTo(`${siteUrl}/save`);
    await showsText('Save to My wishlist');
    await browser.press('button[type=submit]');
    await showsText('Saved to My wishlist');
    await browser.turnTo(shop.origin);
    await showsFilled('mug');

    await browser.press('#wishlist');
    await browser.turnTo(`${siteUrl}/basket`);
    await showsText('Vase');
    await showsText('Mug');
    await browser.goto(shop.origin + path);
    await showsFilled('vase');
    await showsFilled('mug');
  });
});
