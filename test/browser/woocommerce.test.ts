/** Shoppers in a WooCommerce shop with the plugin: hearts, the wishlist, the cart and the banner. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readReference } from '#api/modules/lists/order-reference.ts';
import { atEnd } from '#test/support/at-end.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hasPhp } from '#test/support/php.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { basketOn, newVisitor, wish } from '#test/support/visitor.ts';
import { startWooCommerce, wooCommercePartner } from '#test/support/woocommerce.ts';

const service = await sharedService();
const browser = await launchBrowser();
atEnd(() => browser.close());

const hostile = `"><script>alert(1)</script>&quot; 'Ono' <b>Vase</b>`;
const [vase, mug, linen, sand, anySize] = [11, 12, 20, 21, 22] as const;
const catalog = {
  [vase]: { name: hostile, slug: 'ono-vase', price: '54', regular: '60', image: 5, status: 'publish' },
  [mug]: { name: 'Kyo Mug', slug: 'kyo-mug', price: '9', stock: false, status: 'publish' },
  [linen]: { name: 'Linen', slug: 'linen', type: 'variable', price: '20', status: 'publish' },
  [sand]: {
    parent: linen,
    type: 'variation',
    slug: 'linen',
    price: '20',
    attributes: { attribute_color: 'Sand' },
  },
  [anySize]: {
    parent: linen,
    type: 'variation',
    slug: 'linen',
    price: '25',
    attributes: { attribute_color: 'Slate', attribute_size: '' },
  },
} as const;

describe.runIf(hasPhp)('in a WooCommerce shop', () => {
  let shop: Awaited<ReturnType<typeof startWooCommerce>>;
  let partnerId: number;
  beforeAll(async () => {
    shop = await startWooCommerce(catalog);
    const partner = await wooCommercePartner(service);
    ({ partnerId } = partner);
    await shop.setUp(partner.settings);
  });

  async function visit(path: string) {
    const { page } = await newVisitor(browser);
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(error.message));
    page.on('dialog', (dialog) => {
      said.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(shop.origin + path);
    return { page, said };
  }
  const heart = (page: Page, id: number) => page.locator(`[data-wl][data-id="${id}"]`);
  async function save(page: Page, id: number) {
    await heart(page, id).getByRole('button').click();
    await page.locator(`[data-id="${id}"][data-wl-saved]`).waitFor();
  }
  const savedItems = async () => {
    const items = await service.ctx.prisma.listItem.findMany({
      where: { product: { url: { startsWith: shop.origin } } },
      orderBy: { id: 'asc' },
      include: { product: true },
    });
    return items.map(({ title, priceMinor, variantId, product }) => ({
      url: product.url,
      title,
      price: Number(priceMinor),
      variantId,
    }));
  };
  const lastSaved = async () => (await savedItems()).at(-1);
  const cart = async () => Object.values((await shop.state()).cart);

  it('a heart on a card saves, and the drawer behind the menu’s link adds to the cart', async () => {
    const { page, said } = await visit('/');
    await save(page, vase);
    await expect.poll(lastSaved).toMatchObject({
      url: `${shop.origin}/product/ono-vase/`,
      title: expect.stringContaining('Ono'),
      price: 5400,
      variantId: `${vase}`,
    });
    await save(page, mug);

    await page.getByRole('link', { name: 'Wishlist' }).click();
    const basket = await basketOn(page);
    await wish(basket, 'Ono').getByRole('button', { name: /^Add/ }).first().click();
    await expect.poll(cart).toEqual([expect.objectContaining({ product_id: vase, quantity: 1 })]);
    await expect.poll(() => basket.locator('body').textContent()).toMatch(/Added|In your/);
    const [line] = await cart();
    expect(readReference(service.ctx, line!.wl!)).toMatchObject({ partnerId, path: 'basket', by: 'owner' });
    // The theme shows the new cart.
    expect(await page.evaluate('jQueryEvents')).toEqual([['added_to_cart', [{ '.cart': 1 }, 'hash']]]);

    await wish(basket, 'Kyo Mug').getByRole('button', { name: /^Add/ }).first().click();
    await basket.getByText('You cannot add "Kyo Mug" to the cart').first().waitFor();
    expect(said).toEqual([]);
    await shop.control('checkout', { created: new Date().toISOString() });
  });

  it.each(['', '?blocks'])('a heart stands beside its card’s button, centered with it%s', async (theme) => {
    const { page } = await visit(`/${theme}`);
    const card = page.locator(`[data-card="${vase}"]`);
    await heart(page, vase).getByRole('button').waitFor();
    const add = (await card.getByRole('button', { name: 'Add', exact: true }).boundingBox())!;
    const beside = (await heart(page, vase).boundingBox())!;
    expect(beside.x).toBeGreaterThanOrEqual(add.x + add.width);
    expect(beside.x).toBeLessThan(add.x + add.width + 20);
    // Text lines align to within a few pixels, flex lines exactly.
    const offset = Math.abs(beside.y + beside.height / 2 - add.y - add.height / 2);
    expect(offset).toBeLessThan(theme ? 1 : 4);
    // Together, they're centered in the card.
    const { x, width } = (await card.boundingBox())!;
    expect(Math.abs((add.x + beside.x + beside.width) / 2 - x - width / 2)).toBeLessThan(2);
  });

  it('a product page’s button keeps the theme’s gap to “Add to cart”', async () => {
    const { page } = await visit('/product/ono-vase/');
    const button = heart(page, vase).getByRole('button');
    await button.waitFor();
    const add = (await page.getByRole('button', { name: 'Add to cart' }).boundingBox())!;
    expect((await button.boundingBox())!.y - add.y - add.height).toBeCloseTo(20, 0);
  });

  it('a product’s name is text, whatever is in it', async () => {
    const { page, said } = await visit('/product/ono-vase/');
    // WordPress leaves entities in names alone.
    expect(await heart(page, vase).getAttribute('data-title')).toBe(hostile.replace('&quot;', '"'));
    expect(await heart(page, vase).evaluate((element) => ({ ...element.dataset }))).toMatchObject({
      price: '5400',
      compareAtPrice: '6000',
      imageUrl: `${shop.origin}/images/5.jpg`,
    });
    expect(await page.locator('[data-wl] script, [data-wl] b').count()).toBe(0);
    await page.goto(`${shop.origin}/wishlist/`);
    await page.locator('[data-wishlist-page] iframe').waitFor();
    expect(said).toEqual([]);
  });

  it('a line of the cart is saved for later, and comes back from the wishlist', async () => {
    const { page, said } = await visit('/');
    await page.evaluate(
      (id) =>
        fetch('/?wc-ajax=wishlist_add', { method: 'POST', body: new URLSearchParams({ product_id: id }) }),
      `${vase}`,
    );
    await page.goto(`${shop.origin}/cart/`);
    await page.getByRole('button', { name: 'Save for later' }).click();
    await expect.poll(cart).toEqual([]);
    await expect.poll(lastSaved).toMatchObject({ price: 5400, variantId: `${vase}` });

    await page.getByRole('link', { name: 'Wishlist' }).click();
    await wish(await basketOn(page), 'Ono')
      .getByRole('button', { name: /^Add/ })
      .first()
      .click();
    await expect.poll(cart).toEqual([expect.objectContaining({ product_id: vase, quantity: 1 })]);
    expect(said).toEqual([]);
    await shop.control('checkout', { created: new Date().toISOString() });
  });

  it('the button saves the chosen variation, with what’s left open', { tags: ['thorough'] }, async () => {
    const { page, said } = await visit('/product/linen/');
    /** As WooCommerce's own script does. */
    const choose = (color: string, size: string, found: object | null) =>
      page.evaluate(
        ([color, size, found]) => {
          const form = document.querySelector('.variations_form')!;
          form.querySelector<HTMLSelectElement>('#attribute_color')!.value = color as string;
          form.querySelector<HTMLSelectElement>('#attribute_size')!.value = size as string;
          const { jQuery } = window as unknown as {
            jQuery: (element: Element) => { trigger: (name: string, detail?: unknown[]) => void };
          };
          if (found) jQuery(form).trigger('found_variation', [found]);
          else jQuery(form).trigger('reset_data');
        },
        [color, size, found] as const,
      );
    await choose('Slate', 'Large', {
      variation_id: anySize,
      attributes: { attribute_color: 'Slate', attribute_size: '' },
      image: { src: `${shop.origin}/images/7.jpg` },
      display_price: 25,
      display_regular_price: 30,
    });
    expect(await heart(page, linen).evaluate((element) => ({ ...element.dataset }))).toMatchObject({
      price: '2500',
      compareAtPrice: '3000',
      imageUrl: `${shop.origin}/images/7.jpg`,
    });
    await save(page, linen);
    // Fixed attributes are in the variation's title, open ones in the choice.
    expect(JSON.parse((await heart(page, linen).getAttribute('data-metadata'))!)).toMatchObject({
      variantTitle: 'Slate',
      properties: { Size: 'Large' },
    });
    const slate = { title: 'Linen', price: 2500, variantId: expect.stringMatching(`^${anySize}`) };
    await expect.poll(lastSaved).toMatchObject(slate);

    // Another variation is another wish.
    await choose('Sand', '', {
      variation_id: sand,
      attributes: { attribute_color: 'Sand' },
      display_price: 20,
      display_regular_price: 20,
    });
    await page.locator(`[data-id="${linen}"]:not([data-wl-saved])`).waitFor();
    await save(page, linen);
    await expect.poll(lastSaved).toMatchObject({ price: 2000, variantId: `${sand}` });

    await choose('', '', null);
    expect(await heart(page, linen).evaluate((element) => ({ ...element.dataset }))).toMatchObject({
      price: '2000',
      metadata: '{}',
    });

    await page.getByRole('link', { name: 'Wishlist' }).click();
    const basket = await basketOn(page);
    const row = wish(basket, 'Size: Large');
    await row.getByRole('button', { name: /^Add/ }).first().click();
    await expect.poll(cart).toEqual([
      expect.objectContaining({
        variation_id: anySize,
        variation: { attribute_color: 'Slate', attribute_size: 'Large' },
      }),
    ]);
    expect(said).toEqual([]);
    await shop.control('checkout', { created: new Date().toISOString() });
  });

  it('a link’s reference goes into the cart with its product', { tags: ['thorough'] }, async () => {
    const { page } = await visit('/product/ono-vase/?wl=q1Zr-_');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(cart).toEqual([expect.objectContaining({ product_id: vase, wl: 'q1Zr-_' })]);
    await shop.control('checkout', { created: new Date().toISOString() });
  });

  it('the banner’s choice decides where products are kept', { tags: ['thorough'] }, async () => {
    const { page } = await visit('/?banner');
    const before = (await savedItems()).length;
    await save(page, vase);
    await page.getByText('Kept only on this device').waitFor();
    expect(await savedItems()).toHaveLength(before);
    await page.evaluate(() => {
      Object.assign(window, { mayPrefer: true });
      document.dispatchEvent(
        new CustomEvent('wp_listen_for_consent_change', { detail: { preferences: 'allow' } }),
      );
    });
    await expect.poll(async () => (await savedItems()).length).toBe(before + 1);
  });
});
