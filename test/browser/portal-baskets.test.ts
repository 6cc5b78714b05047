/** Configuring baskets in the portal, with a live preview. */
import { afterAll, describe, expect, it } from 'vitest';
import { basketPageSnippet, basketSnippet, hostedListSnippet } from '#api/contract/snippets/snippets.ts';
import { createBasket } from '#api/modules/baskets/create-basket.ts';
import { readBasket } from '#api/modules/baskets/read-basket.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, newPartner, openPortal } from '#test/support/portal.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const service = await sharedService();
const browser = await launchBrowser();
afterAll(() => browser.close());

/** The editor of a partner's first basket. */
async function openEditor(options: Parameters<typeof openPortal>[2] = {}) {
  const owned = await newPartner(service, options);
  const { partnerId, basketConfigId: id } = owned.partner;
  const { page } = await openPortal(browser, service, { ...options, owned, path: `/portal/baskets/${id}` });
  const stored = () => readBasket(service.ctx, { partnerId, basket: id });
  return {
    page,
    partnerId,
    id,
    stored,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    preview: page.frameLocator('iframe'),
    status: () => page.locator('.editor-bar > [role=status]').textContent(),
  };
}

it('creates a basket by name, previews its settings, and applies them to running pages once published', async () => {
  const { page } = await openPortal(browser, service, { path: '/portal/baskets' });
  await page.getByRole('button', { name: 'Create wishlist' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Gift page');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/portal\/baskets\/bkt_/);
  const id = page.url().split('/').at(-1) ?? '';
  const preview = page.frameLocator('iframe');
  const basket = preview.locator('.basket');
  await preview.getByRole('heading', { name: 'Daily Mug' }).waitFor();

  await page.getByText('List', { exact: true }).click();
  await expect.poll(() => basket.getAttribute('class')).toContain('list');
  await page.getByLabel('Color', { exact: true }).fill('#31493c');
  await page.getByText('White text is easy to read on it, 9.8 to 1').waitFor();
  const partnerColor = () =>
    preview.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--partner'));
  await expect.poll(partnerColor).toBe('#31493c');
  await page.getByLabel('Background, light', { exact: true }).fill('#fdf1e0');
  await page.getByLabel('Text, light', { exact: true }).fill('#2b2118');
  await expect
    .poll(() =>
      preview.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--light-surface')),
    )
    .toBe('#fdf1e0');
  await page.getByLabel('Heading').fill('For <later>');
  await expect.poll(() => preview.getByRole('heading', { level: 1 }).textContent()).toBe('For <later>');
  await page.getByLabel('Empty wishlist links to').fill('https://kiln.example/new');
  await page.getByRole('button', { name: 'Empty', exact: true }).click();
  await preview.getByRole('link', { name: 'Browse' }).waitFor();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect.poll(() => preview.locator('html').getAttribute('data-scheme')).toBe('dark');
  await page.getByRole('button', { name: 'On a phone' }).click();
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(390);

  const running = async () => (await fetch(`${service.baseUrl}/baskets/${id}`)).json();
  expect(await running()).toMatchObject({ layout: 'grid' });
  const status = page.locator('.editor-bar > [role=status]');
  await expect.poll(() => status.textContent()).toBe('Not published yet');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => status.textContent()).toBe('Published');
  await expect.poll(running).toMatchObject({
    layout: 'list',
    primaryColor: '#31493c',
    colors: { light: { ground: '#fdf1e0', ink: '#2b2118' } },
    labels: { title: 'For <later>' },
    emptyState: { url: 'https://kiln.example/new' },
  });
});

it(
  'reports errors next to their fields without losing input; discarding restores what is published',
  { tags: ['thorough'] },
  async () => {
    const { page, field, press, stored } = await openEditor();
    const before = await stored();
    await field('Color').fill('red');
    await field('Background, dark').fill('#ffffff');
    await field('Text, dark').fill('#000000');
    await field('Empty wishlist links to').fill('kiln.example');
    await field('Shop name').fill('Kiln');
    await field('When a shopper adds a product').selectOption('url');
    await press('Publish');
    await page.locator('#basket-primaryColor-problem').getByText('six digits').waitFor();
    await page.locator('#basket-darkGround-problem').getByText('darker background').waitFor();
    await page.locator('#basket-emptyUrl-problem').getByText('https://').waitFor();
    await page.locator('#basket-cartUrlPattern-problem').getByText('adds a product').waitFor();
    await expect.poll(() => field('Color').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field('Shop name').inputValue()).toBe('Kiln');
    expect(await stored()).toEqual(before);
    await press('Discard');
    await expect.poll(() => field('Shop name').inputValue()).toBe(before.settings.shopName);
    await expect.poll(() => page.locator('#basket-primaryColor-problem').textContent()).toBe('');
  },
);

it('keeps what someone else changed in the meantime', { tags: ['thorough'] }, async () => {
  const { id, field, press, status, stored } = await openEditor();
  await field('Heading').fill('Mine');
  await updateBasket(service.ctx, id, { layout: 'cards', shopName: 'Theirs' });
  await press('Publish');
  await expect.poll(status).toBe('Published');
  const { settings } = await stored();
  expect(settings).toMatchObject({ layout: 'cards', shopName: 'Theirs', labels: { title: 'Mine' } });
  await expect.poll(() => field('Shop name').inputValue()).toBe('Theirs');
});

it(
  'previews a filled basket in the portal’s language, with some products selected',
  { tags: ['thorough'] },
  async () => {
    const { page, preview, press } = await openEditor({ lang: 'de' });
    await preview.getByRole('region', { name: '3 ausgewählt' }).waitFor();
    await press('Leer');
    await preview.getByText('Noch nichts gemerkt').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

it('asks before leaving with unpublished changes', { tags: ['thorough'] }, async () => {
  const { page, field, press } = await openEditor();
  await field('Heading').fill('Mine');
  await page.getByRole('link', { name: 'Keys' }).click();
  await press('Stay');
  expect(await field('Heading').inputValue()).toBe('Mine');
  await page.locator('.editor-bar').getByRole('link', { name: 'Wishlists' }).click();
  await press('Leave');
  await page.getByRole('heading', { name: 'Wishlists' }).waitFor();
});

describe('the webhook', () => {
  it('can be set, tested, and given a new secret', async () => {
    const { url, taken, answers } = await startReceiver();
    const { page, field, press, stored, status } = await openEditor();
    await field('When a shopper adds a product').selectOption('webhook');
    await field('Webhook URL').fill(url);
    await press('Publish');
    await expect.poll(status).toBe('Published');
    await press('Send test');
    await page.getByText('Your server accepted the test and responded with 200.').waitFor();
    expect(taken.map(({ body }) => body)).toEqual(['{"type":"basket.test"}']);
    answers.push({ status: 410 });
    await press('Send test');
    await page.getByText('Your server responded with 410. It must respond with 200 to 299.').waitFor();

    const { webhookSecret } = await stored();
    const secret = page.locator('.copy-field code');
    expect(await page.content()).not.toContain(webhookSecret);
    await press('Show signing secret');
    await expect.poll(() => secret.textContent()).toBe(webhookSecret);
    await press('Create new secret');
    await page.getByRole('dialog').getByRole('button', { name: 'Create new secret' }).click();
    await page.getByText(/^Until .* the previous secret\.$/).waitFor();
    expect((await stored()).webhookSecret).not.toBe(webhookSecret);
    await expect.poll(() => secret.textContent()).toBe((await stored()).webhookSecret);
  });

  it('and hiding the badge require a plan that includes them', { tags: ['thorough'] }, async () => {
    const { page, field } = await openEditor({ plan: 'free' });
    await field('When a shopper adds a product').selectOption('webhook');
    await page.getByText('Webhooks are available on the Growth plan or higher.').waitFor();
    expect(await page.getByRole('switch', { name: 'Show our branding' }).isDisabled()).toBe(true);
    await page.getByText('on the Starter plan or higher').waitFor();
  });
});

it('deletes a basket, except for the last one', async () => {
  const { page, partnerId, press } = await openEditor();
  await press('Delete this wishlist');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await confirm.click();
  await page.getByText('This is your only wishlist.').waitFor();
  await createBasket(service.ctx, partnerId, { name: 'Second' });
  await confirm.click();
  await page.getByRole('link', { name: 'Second' }).waitFor();
  expect(await page.locator('.link-rows li').count()).toBe(1);
});

it('is not found for another partner’s basket', { tags: ['thorough'] }, async () => {
  const { id } = await openEditor();
  const { page } = await openPortal(browser, service);
  const answer = await page.goto(`${service.siteUrl}/portal/baskets/${id}`);
  expect(answer?.status()).toBe(404);
});

it(
  'shows settings or preview on a phone, with everything in reach and no accessibility problems',
  { tags: ['thorough'] },
  async () => {
    const { page, field, press, preview } = await openEditor({
      options: { viewport: { width: 320, height: 700 } },
    });
    expect(await field('Heading').isVisible()).toBe(false);
    await press('Texts');
    await field('Heading').fill('Mine');
    await press('Preview');
    await expect.poll(() => preview.getByRole('heading', { level: 1 }).textContent()).toBe('Mine');
    await field('Heading').waitFor({ state: 'hidden' });
    await press('Settings');
    await field('Heading').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await field('Empty wishlist links to').fill('kiln.example');
    await press('Texts');
    await field('Heading').waitFor({ state: 'hidden' });
    await press('Publish');
    await page.locator('#basket-emptyUrl-problem').getByText('https://').waitFor();
    await expect
      .poll(() => field('Empty wishlist links to').evaluate((input) => input === document.activeElement))
      .toBe(true);
    await press('Discard');
    await page.goto(`${service.siteUrl}/portal/baskets`);
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

it('shows the code for the shop with ID and key, in each of its forms', { tags: ['thorough'] }, async () => {
  const { page, partner } = await openPortal(browser, service, { path: '/portal/baskets' });
  const second = await createBasket(service.ctx, partner.partnerId, { name: 'Gift page' });
  await page.reload();
  await hydrated(page);
  const code = () => page.getByRole('tabpanel').locator('pre').textContent();
  const place = { siteUrl: service.siteUrl, baseUrl: service.baseUrl, publicKey: partner.keys.test.key };
  const of = { configId: partner.basketConfigId };
  await expect.poll(code).toBe(basketSnippet(place, of));
  await page.getByRole('tab', { name: 'Page' }).click();
  await expect.poll(code).toBe(basketPageSnippet(place, of));
  await page.getByLabel('Wishlist', { exact: true }).selectOption('Gift page');
  await page.getByRole('radio', { name: /^Live key/ }).check();
  const live = { ...place, publicKey: partner.keys.live.key };
  await expect.poll(code).toBe(basketPageSnippet(live, { configId: second.publicId }));
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('creates the link to a list from its pasted URL, and rejects anything else', async () => {
  const { page } = await openPortal(browser, service, { path: '/portal/baskets' });
  const address = page.getByLabel('List URL');
  await address.fill('my list');
  await page.getByText('Copy the full URL').waitFor();
  await address.fill(`see ${service.siteUrl}/de/list/a-Token_1?x="><script>`);
  const link = page.getByLabel('the link to the list', { exact: true });
  await expect
    .poll(() => link.textContent())
    .toBe(hostedListSnippet({ listsUrl: service.siteUrl, token: 'a-Token_1', lang: 'de' }));
});

it(
  'shows button, dialog and drawer together, with two products selected, as the settings make them',
  { tags: ['thorough'] },
  async () => {
    const { page, field, press, stored } = await openEditor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await press('Together');
    await field('Color').fill('#31493c');
    await field('Corners').fill('0');
    await field('Icon of save buttons').selectOption('own');
    await field('SVG').fill('<svg viewBox="0 0 9 9"><path d="M1 1h7v7Z" onclick="alert(1)"/></svg>');
    await field('Side of the drawer').selectOption('left');

    const drawer = page.frameLocator('iframe[title="Your wishlist with sample products"]');
    await drawer.getByRole('region', { name: '2 selected' }).waitFor();
    const dialog = page.frameLocator('iframe[title="Your dialog with a sample product"]');
    const save = dialog.locator('.button.primary');
    await expect
      .poll(() =>
        save.evaluate((button) => {
          const { backgroundColor, borderTopLeftRadius } = getComputedStyle(button);
          return [backgroundColor, borderTopLeftRadius];
        }),
      )
      .toEqual(['rgb(49, 73, 60)', '0px']);
    const sample = page.locator('.sample-button').first();
    await expect.poll(() => sample.locator('svg').innerHTML()).toBe('<path d="M1 1h7v7Z"></path>');
    const isLeft = async () => {
      const [panel, shop] = await Promise.all(
        ['.together-drawer', '.together-page'].map((part) => page.locator(part).boundingBox()),
      );
      return panel!.x < shop!.x;
    };
    await expect.poll(isLeft).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);

    await press('Publish');
    await expect.poll(async () => (await stored()).settings.drawer).toEqual({ side: 'left', width: 380 });
    expect((await stored()).settings.icon).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7Z"/></svg>',
    );
  },
);
