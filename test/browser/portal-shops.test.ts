/** A creator sets up a shop in the portal until it's public, without tools. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { addItemByHand, addItemByUrl } from '#api/modules/creators/add-item.ts';
import { createCreatorShop } from '#api/modules/creators/create-creator-shop.ts';
import { createProductList } from '#api/modules/creators/create-product-list.ts';
import { readCreatorShop } from '#api/modules/creators/read-creator-shop.ts';
import { readProductList } from '#api/modules/creators/read-product-list.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, newPartner, openPortal } from '#test/support/portal.ts';
import { wooCommerce } from '#test/support/product-pages.ts';
import { sell } from '#test/support/sales.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startSite } from '#test/support/site.ts';
import { storedPhoto } from '#test/support/stored-photo.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());
let isGone = false;
let refused = 0;
const collection = '<title>Vases</title><meta property="og:type" content="product.group"><h1>Vases</h1>';
const site = await startSite(({ url }, response) => {
  if (isGone) refused += 1;
  response.statusCode = isGone ? 503 : 200;
  response.setHeader('content-type', 'text/html').end(url === '/vases' ? collection : wooCommerce);
});

let shops = 0;

/** A partner's shop with a list of manually added products, and its owner on one of its pages. */
async function openShop({ page: end = '', titles = ['Vase'] }: { page?: string; titles?: string[] } = {}) {
  shops += 1;
  const owned = await newPartner(service);
  const { partnerId } = owned.partner;
  const { id: shopId } = await createCreatorShop(ctx, {
    partnerId,
    name: `Shop ${shops}`,
    handle: `portal-shop-${shops}`,
  });
  const own = { partnerId, shopId };
  const { id: listId } = await createProductList(ctx, own, { title: 'Kitchen' });
  for (const title of titles) await addItemByHand(ctx, { ...own, listId }, { title });
  const path = `/portal/shops/${shopId}`;
  const { page } = await openPortal(browser, service, { owned, path: path + end });
  return {
    page,
    own,
    listId,
    path,
    stored: async () => (await readProductList(ctx, { ...own, listId })).items,
    shop: () => readCreatorShop(ctx, own),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    field: (label: string) => page.getByLabel(label, { exact: true }),
  };
}

const titlesOf = (page: Page) => page.locator('.item-title').allTextContents();
const publicStatus = async (handle: string) => (await fetch(`${siteUrl}/shop/${handle}`)).status;

it('goes from a name to a public page, and back to a draft', async () => {
  const { page } = await openPortal(browser, service, { path: '/portal/shops' });
  await page.getByRole('link', { name: 'New shop' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Márta’s Küche');
  await page.getByText('martas-kueche is available').waitFor();
  await page.getByText('Magazine', { exact: true }).click();
  await page.getByRole('button', { name: 'Create shop' }).click();
  await page.getByLabel('Title').fill('For the kitchen');
  await page.getByRole('button', { name: 'Create list' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('first add a product to one of its lists').waitFor();

  await page.getByRole('link', { name: 'Add product' }).click();
  await page.getByLabel('Product page URL').fill(`${site}/vase`);
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByRole('heading', { name: 'Ono Vase' }).waitFor();
  expect(await page.getByLabel('Price').inputValue()).toBe('54.00');
  await page.getByLabel('Your note').fill('Thrown by hand & mine <since> spring');
  await page.getByLabel('Your link').fill('https://network.example/click?to=vase');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByText('Ono Vase is on the list.').waitFor();
  await page.locator('.item-words', { hasText: '€54.00 · network.example' }).waitFor();

  expect(await publicStatus('martas-kueche')).toBe(404);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.locator('.shop-head').getByText('Live').waitFor();
  const answer = await fetch(`${siteUrl}/shop/martas-kueche`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('Ono Vase');
  expect(text).toContain('mine &lt;since&gt; spring');

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Back to draft' }).click();
  await page.locator('.shop-head').getByText('Draft').waitFor();
  expect(await publicStatus('martas-kueche')).toBe(404);
});

it(
  'says while typing that a handle is taken, and suggests an available one',
  { tags: ['thorough'] },
  async () => {
    const { page } = await openShop();
    const handle = `portal-shop-${shops}`;
    await page.goto(`${siteUrl}/portal/shops/new`);
    await hydrated(page);
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await page.getByLabel('URL', { exact: true }).fill(handle);
    await page.getByText(`${handle} is taken.`).waitFor();
    await page.getByRole('button', { name: 'Create shop' }).click();
    await page.getByRole('button', { name: /^Use / }).click();
    const url = page.getByLabel('URL', { exact: true });
    await expect.poll(() => url.inputValue()).not.toBe(handle);
    const free = await url.inputValue();
    await page.getByText(`${free} is available`).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Create shop' }).click();
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    await page.getByText(`/shop/${free}`).waitFor();
  },
);

describe('products', () => {
  it('move with their buttons, which keep the focus and announce the new position', async () => {
    const { page, stored, field } = await openShop({ titles: ['One', 'Two', 'Three'] });
    await field('Move Three up').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => titlesOf(page)).toEqual(['Three', 'One', 'Two']);
    await page.getByText('Three is now 1 of 3').waitFor({ state: 'attached' });
    await expect
      .poll(async () => (await stored()).map(({ title }) => title))
      .toEqual(['Three', 'One', 'Two']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Move Three down');
  });

  it('can be changed and moved to another list; an empty price means none', async () => {
    const { page, own, stored, field, press } = await openShop();
    const other = await createProductList(ctx, own, { title: 'Gifts' });
    await page.reload();
    await hydrated(page);
    await page.getByRole('link', { name: 'Edit Vase' }).click();
    await field('Price').fill('twelve');
    await field('Your note').fill('Mine');
    await press('Save');
    await page.getByText('Enter a price such as 24.99.').waitFor();
    expect(await field('Your note').inputValue()).toBe('Mine');
    await field('Price').fill('12,50');
    await field('List').selectOption('Gifts');
    await press('Save');
    await page.getByRole('heading', { name: 'Gifts' }).waitFor();
    expect(await stored()).toEqual([]);
    const { items } = await readProductList(ctx, { ...own, listId: other.id });
    expect(items).toMatchObject([{ title: 'Vase', note: 'Mine', price_minor: 1250, currency: 'EUR' }]);
  });

  it(
    'are added as the form shows them, even if their page has gone meanwhile',
    { tags: ['thorough'] },
    async () => {
      const { page, stored, path, listId, field } = await openShop({ titles: [] });
      await page.goto(`${siteUrl}${path}/lists/${listId}/add`);
      await hydrated(page);
      await field('Product page URL').fill(`${site}/soon-gone`);
      await page.getByRole('button', { name: 'Look up' }).click();
      await field('Your note').fill('Mine');
      // A URL this server hasn't previewed, as if another server had.
      const address = page.locator('input[name=page]');
      await address.evaluate((input, other) => ((input as HTMLInputElement).value = other), `${site}/gone`);
      isGone = true;
      await page.getByRole('button', { name: 'Add to list' }).click();
      await page.getByText('Ono Vase is on the list.').waitFor();
      isGone = false;
      expect(refused).toBe(1);
      expect(await stored()).toMatchObject([
        { title: 'Ono Vase', note: 'Mine', price_minor: 5400, currency: 'EUR' },
      ]);
    },
  );

  it('are restored by undoing, with their position and values', { tags: ['thorough'] }, async () => {
    const { page, stored, path, listId, field } = await openShop({ titles: ['Last'] });
    await page.goto(`${siteUrl}${path}/lists/${listId}/add`);
    await hydrated(page);
    await field('Product page URL').fill(`${site}/back`);
    await page.getByRole('button', { name: 'Look up' }).click();
    await field('Your note').fill('Mine');
    await field('Title').fill('My vase');
    await page.getByRole('button', { name: 'Add to list' }).click();
    await field('Move My vase up').click();
    await expect.poll(() => titlesOf(page)).toEqual(['My vase', 'Last']);
    await expect.poll(async () => (await stored())[0]).toMatchObject({ title: 'My vase' });
    await field('Remove My vase').click();
    await page.getByText('My vase was removed from the list.').waitFor();
    await expect.poll(async () => (await stored()).length).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titlesOf(page)).toEqual(['My vase', 'Last']);
    await expect
      .poll(async () => (await stored())[0])
      .toMatchObject({ title: 'My vase', note: 'Mine', price_minor: 5400 });
  });

  it('are also restored if only the creator ever named them', { tags: ['thorough'] }, async () => {
    const { page, stored, own, listId } = await openShop({ titles: [] });
    const lamp = { url: 'https://127.0.0.1:1/lamp', title: 'Old lamp', price_minor: 900, currency: 'EUR' };
    await addItemByUrl(ctx, { ...own, listId }, lamp);
    await page.reload();
    await hydrated(page);
    await page.getByRole('button', { name: 'Remove Old lamp' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titlesOf(page)).toEqual(['Old lamp']);
    await expect.poll(stored).toMatchObject([{ title: 'Old lamp', price_minor: 900, currency: 'EUR' }]);
  });

  it('added manually are deleted permanently once confirmed', async () => {
    const { page, stored } = await openShop({ titles: ['Vase', 'Bowl'] });
    await page.getByRole('link', { name: 'Remove Vase' }).click();
    await page.getByRole('link', { name: 'Keep product' }).click();
    await page.getByRole('link', { name: 'Remove Vase' }).click();
    await page.getByRole('button', { name: 'Remove product' }).click();
    await expect.poll(() => titlesOf(page)).toEqual(['Bowl']);
    await expect.poll(stored).toMatchObject([{ title: 'Bowl' }]);
  });

  it('can be found in the catalog, or added manually', async () => {
    const { page, own, path, field } = await openShop({ titles: ['Brass candle holder'] });
    const { id } = await createProductList(ctx, own, { title: 'Gifts' });
    await page.goto(`${siteUrl}${path}/lists/${id}/add?by=catalog`);
    await hydrated(page);
    await page.getByRole('searchbox').fill('candle');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add Brass candle holder' }).click();
    await page.getByText('Brass candle holder is on the list.').waitFor();
    await page.goto(`${siteUrl}${path}/lists/${id}/add?by=hand`);
    await hydrated(page);
    await field('Title').fill('A pot');
    await page.getByRole('button', { name: 'Add to list' }).click();
    await page.getByText('A pot is on the list.').waitFor();
  });

  it('are added manually if their page can’t be read', { tags: ['thorough'] }, async () => {
    const { page, path, listId, field } = await openShop({ titles: [] });
    for (const odd of ['q=%00', 'cursor=x'])
      expect((await page.goto(`${siteUrl}${path}/lists/${listId}/add?by=catalog&${odd}`))?.status()).toBe(
        200,
      );

    await page.goto(`${siteUrl}${path}/lists/${listId}/add`);
    await hydrated(page);
    await field('Product page URL').fill(`${site}/vases`);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('This page shows several products.').waitFor();
    await field('Product page URL').fill(`${siteUrl}/`);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('There’s no product on this page.').waitFor();
    await page.getByRole('link', { name: 'Enter it manually' }).click();
    expect(await field('Link').inputValue()).toBe(`${siteUrl}/`);
    await field('Title').fill('A pot');
    await page.getByRole('button', { name: 'Add to list' }).click();
    await page.getByText('A pot is on the list.').waitFor();
  });
});

it('looks as configured, with a preview only its owner sees', async () => {
  const { page, shop, field, press, path } = await openShop({ page: '/look' });
  const frame = page.frameLocator('iframe');
  await frame.getByText('Vase').first().waitFor();
  await page.getByText('Minimal', { exact: true }).click();
  await frame.locator('.is-minimal').waitFor();
  await field('Accent color').fill('#31493c');
  await page.getByText('White text is easy to read on it, 9.8 to 1').waitFor();
  await field('Name of link 1').fill('Instagram');
  await press('Save look');
  await page.getByText('Each link needs a name').waitFor();
  await field('URL of link 1').fill('https://instagram.example/marta');
  await field('Markets').fill('de-DE en-GB');
  await field('Show prices').uncheck();
  await press('Save look');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await shop()).toMatchObject({
    template: 'minimal',
    markets: ['de-DE', 'en-GB'],
    settings: {
      accent_color: '#31493c',
      show_prices: false,
      show_videos: true,
      links: [{ label: 'Instagram', url: 'https://instagram.example/marta' }],
    },
  });
  const { page: stranger } = await openPortal(browser, service, { path: '/portal' });
  expect((await stranger.goto(`${siteUrl}${path}/preview`))?.status()).toBe(404);
});

it('is deleted once its name is typed', async () => {
  const { page, shop, field, press } = await openShop({ page: '/settings' });
  const { name } = await shop();
  await page.getByText(`Delete ${name}`, { exact: true }).click();
  await field(`Type “${name}” to confirm`).fill('Something');
  await press('Delete permanently');
  await page.getByText('exactly as it is').waitFor();
  await field(`Type “${name}” to confirm`).fill(name);
  await press('Delete permanently');
  await page.getByText('No creator shops yet').waitFor();
  await expect(shop()).rejects.toThrow();
});

it('estimates earnings from rates', async () => {
  const { page, shop, field, press } = await openShop({ page: '/figures' });
  await field('Per 100 clicks').fill('a lot');
  await press('Save rates');
  await page.getByText('Enter an amount such as 3.50.').waitFor();
  await field('Per 100 clicks').fill('8');
  await press('Save rates');
  await page.getByText('€0.00').first().waitFor();
  expect((await shop()).settings.earnings).toEqual({
    currency: 'EUR',
    per_100_clicks_minor: 800,
    per_100_saves_minor: 0,
  });
  await page.getByText('Change rates').click();
  await press('Stop estimating');
  await expect.poll(async () => (await shop()).settings.earnings).toBe(null);
});

it('shows sales that orders confirm beside the estimate', { tags: ['thorough'] }, async () => {
  const { page, own } = await openShop({ page: '/figures' });
  await page.getByRole('heading', { name: 'Estimated earnings' }).waitFor();
  expect(await page.getByText('Confirmed sales').count()).toBe(0);
  const sale = { path: 'creator', id: own.shopId, productId: 1, price: 42_000 } as const;
  await sell(ctx, own.partnerId, [sale]);
  await page.reload();
  const section = page.locator('section', { hasText: 'Confirmed sales' });
  await section.getByText('€420.00').waitFor();
  await section.getByText('From 1 order, net of refunds.').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/creator.png`, fullPage: true });
});

it('works without JavaScript, and keeps input when something is wrong', { tags: ['thorough'] }, async () => {
  const { page } = await openPortal(browser, service, { path: '/portal/shops' });
  const cookies = await page.context().cookies();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(cookies);
  const bare = await plain.newPage();
  await bare.goto(`${siteUrl}/portal/shops/new`);
  await bare.getByLabel('Name', { exact: true }).fill('Plain things');
  await bare.getByLabel('URL', { exact: true }).fill('no good!');
  await bare.getByRole('button', { name: 'Create shop' }).click();
  await bare.getByText('Use 3 to 40 of a–z').waitFor();
  expect(await bare.getByLabel('Name', { exact: true }).inputValue()).toBe('Plain things');
  await bare.getByLabel('URL', { exact: true }).fill('');
  await bare.getByRole('button', { name: 'Create shop' }).click();
  await bare.getByLabel('Title').fill('All');
  await bare.getByRole('button', { name: 'Create list' }).click();
  for (const title of ['One', 'Two']) {
    await bare.getByRole('link', { name: /^Add (a )?product$/ }).click();
    await bare.getByRole('link', { name: 'Manually' }).click();
    await bare.getByLabel('Title').fill(title);
    await bare.getByRole('button', { name: 'Add to list' }).click();
    await bare.getByText(`${title} is on the list.`).waitFor();
  }
  await bare.getByLabel('Move Two up').click();
  await expect.poll(() => titlesOf(bare)).toEqual(['Two', 'One']);
  await bare.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => publicStatus('plain-things')).toBe(200);
  await plain.close();
});

it('shows a placeholder for an image that can’t be loaded', { tags: ['thorough'] }, async () => {
  const { page, own, listId } = await openShop({ titles: [] });
  const imageUrl = `${site}/none.jpg`;
  await addItemByHand(ctx, { ...own, listId }, { title: 'Vase', image_url: imageUrl });
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.locator('span.item-image').count()).toBe(1);
  expect(await page.locator('img.item-image').count()).toBe(0);
});

it(
  'fits twelve lists on a phone, and loads its own images no larger than they’re shown',
  { tags: ['thorough'] },
  async () => {
    const { page, own, listId, stored } = await openShop();
    for (let n = 2; n <= 12; n += 1) await createProductList(ctx, own, { title: `A list of number ${n}` });
    const photo = await storedPhoto(service.dataDir, 'teapot.webp', 125);
    const [item] = await stored();
    const copied = { imagePath: photo.name, imageState: 'copied', imageUrl: `${site}/vase.jpg` };
    await ctx.prisma.product.update({ where: { id: item!.product_id }, data: copied });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${page.url().split('?')[0]}?list=${listId}`);
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const picture = page.locator('img.item-image');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain('w=128');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  },
);

it('accepts a URL without https, and recognizes input that isn’t a URL', { tags: ['thorough'] }, async () => {
  const { page, listId, press, field } = await openShop({ page: '' });
  await page.goto(`${page.url().split('?')[0]}/lists/${listId}/add`);
  await hydrated(page);
  const address = await field('Product page URL');
  for (const none of ['hello', 'a good vase', 'javascript:alert(1)']) {
    await address.fill(none);
    await press('Look up');
    await page.getByText('such as https://shop.example/vase').waitFor();
  }
  // Its name doesn't have to be resolved.
  const own = `${new URL(service.siteUrl).host}/vase`;
  await address.fill(own);
  await press('Look up');
  const byHand = page.getByRole('link', { name: 'Enter it manually' });
  await expect.poll(() => byHand.getAttribute('href')).toContain(encodeURIComponent(`https://${own}`));
});
