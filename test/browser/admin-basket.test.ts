/** Configuring the basket in the Shopify admin, with a live preview. */
import { afterAll, describe, expect, it } from 'vitest';
import { readBasket } from '#api/modules/baskets/read-basket.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { type AdminOptions, openAdmin, pressInSaveBar, setUpShop } from '#test/support/shopify/open-admin.ts';

const service = await sharedService();
const browser = await launchBrowser();
afterAll(() => browser.close());
let shops = 0;

/** The basket page of a new shop, with the frame of its preview. */
async function openBasket({ plan, ...options }: AdminOptions & { plan?: 'growth' } = {}) {
  shops += 1;
  const domain = `basket-${shops}-${Date.now()}.myshopify.com`;
  await setUpShop(service, domain);
  const shop = await service.ctx.prisma.shop.findUniqueOrThrow({ where: { domain } });
  const { partnerId } = shop;
  if (plan) await service.ctx.prisma.partner.update({ where: { id: partnerId }, data: { plan } });
  const opened = await openAdmin(browser, service, domain, { path: '/app/basket', ...options });
  const { frame } = opened;
  const field = (label: string) => frame.getByLabel(label, { exact: true });
  const preview = frame.frameLocator('iframe[title^="Your wishlist"]');
  const stored = async () => readBasket(service.ctx, { partnerId, basket: shop.basketConfigId ?? 0 });
  return { ...opened, domain, partnerId, field, preview, stored };
}

it('previews the settings, and applies them to running baskets once they’re saved', async () => {
  const { page, frame, field, preview, stored } = await openBasket();
  await preview.getByRole('heading', { name: 'Daily Mug' }).waitFor();
  await expect.poll(() => preview.locator('.basket').getAttribute('class')).toContain('grid');

  await frame.locator('.basket-layouts').getByText('List').click();
  await field('Color of buttons and selection').fill('#31493c');
  await frame.getByText('White text is easy to read on it, 9.8 to 1.').waitFor();
  await field('Icon of save buttons').selectOption('Your own');
  await field('SVG').fill('<svg viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" onclick="x()"/></svg>');
  await field('Heading').fill('Saved <b>for</b> later');
  await field('“Add to cart” button').fill('Into the bag');
  await field('URL of the button in an empty wishlist').fill('https://kiln.example/new');
  await expect.poll(() => preview.locator('.basket').getAttribute('class')).toContain('list');
  await expect
    .poll(() => preview.getByRole('heading', { level: 1 }).textContent())
    .toBe('Saved <b>for</b> later');
  await preview.getByRole('button', { name: 'Into the bag Daily Mug' }).waitFor();
  const partner = () =>
    preview.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--partner'));
  await expect.poll(partner).toBe('#31493c');

  await frame.getByLabel('Number of products').selectOption('none');
  await preview.getByRole('link', { name: 'Browse' }).waitFor();
  await frame.getByLabel('View', { exact: true }).selectOption('drawer');
  await expect.poll(() => preview.locator('.basket').getAttribute('class')).toContain('drawer compact');

  const { publicId } = await stored();
  const running = async () => (await fetch(`${service.baseUrl}/baskets/${publicId}`)).json();
  expect(await running()).toMatchObject({ layout: 'grid' });
  await pressInSaveBar(frame, 'Save');
  await expect.poll(running).toMatchObject({
    layout: 'list',
    primaryColor: '#31493c',
    labels: { title: 'Saved <b>for</b> later', addToCart: 'Into the bag' },
    emptyState: { url: 'https://kiln.example/new' },
  });
  await expect.poll(() => frame.locator('#stand-in-save-bar').count()).toBe(0);
  expect((await stored()).settings.icon).toMatch(/^<svg [^>]*><circle cx="4" cy="4" r="3"\/><\/svg>$/);
  await page.context().close();
});

it(
  'reports errors next to their fields without losing input; discarding restores what is stored',
  { tags: ['thorough'] },
  async () => {
    const { page, frame, field, stored } = await openBasket();
    const before = await stored();
    await field('Color of buttons and selection').fill('red');
    await field('Background, dark').fill('#ffffff');
    await field('Text, dark').fill('#000000');
    await field('URL of the button in an empty wishlist').fill('kiln.example');
    await frame.getByText('Open a URL').click();
    await field('Shop name').fill('Kiln');
    await pressInSaveBar(frame, 'Save');
    await frame.locator('#basket-primaryColorError').getByText('six digits').waitFor();
    await frame.locator('#basket-darkGroundError').getByText('darker background').waitFor();
    await frame.locator('#basket-emptyUrlError').getByText('https://').waitFor();
    await frame.locator('#basket-cartUrlPatternError').getByText('adds a product').waitFor();
    await expect.poll(() => field('Shop name').inputValue()).toBe('Kiln');
    expect(await stored()).toEqual(before);

    await field('Color of buttons and selection').fill('#ffe066');
    await frame.getByText('Black text is easy to read on it').waitFor();
    await expect.poll(() => frame.locator('#basket-primaryColorError').count()).toBe(0);
    await pressInSaveBar(frame, 'Discard');
    await expect.poll(() => field('Shop name').inputValue()).not.toBe('Kiln');
    await expect.poll(() => frame.locator('#stand-in-save-bar').count()).toBe(0);
    await page.context().close();
  },
);

it('asks before leaving with unsaved changes', { tags: ['thorough'] }, async () => {
  const { page, frame, field, navigate } = await openBasket();
  await field('Shop name').fill('Kiln & Moss');
  await frame.locator('#stand-in-save-bar').waitFor();
  await navigate('Help');
  await frame.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => field('Shop name').inputValue()).toBe('Kiln & Moss');
  await navigate('Help');
  await frame.getByRole('button', { name: 'Leave page' }).click();
  await frame.getByRole('heading', { name: 'Help' }).first().waitFor();
  await page.context().close();
});

describe('features a plan doesn’t include', () => {
  it('are shown, disabled, with the name of the plan', { tags: ['thorough'] }, async () => {
    const { page, frame, field } = await openBasket();
    await frame.getByText('Growth plan and up').waitFor();
    await frame.getByText('Starter plan and up').waitFor();
    expect(await field('Server URL').isDisabled()).toBe(true);
    expect(await frame.getByLabel('Show the “Powered by” badge').isDisabled()).toBe(true);
    await page.context().close();
  });

  it('work once the plan includes them: the webhook with its secret and a test', async () => {
    const { page, frame, field, preview, stored } = await openBasket({ plan: 'growth' });
    await frame.getByLabel('Show the “Powered by” badge').uncheck();
    await expect.poll(() => preview.locator('.branding').count()).toBe(0);
    await field('Server URL').fill(`${service.baseUrl}/nothing-here`);
    await pressInSaveBar(frame, 'Save');
    await expect.poll(async () => (await stored()).settings.showBranding).toBe(false);
    const { webhookSecret } = await stored();
    expect(await frame.locator('html').innerHTML()).not.toContain(webhookSecret);
    await frame.getByRole('button', { name: 'Show signing secret' }).click();
    await expect.poll(() => field('Signing secret').inputValue()).toBe(webhookSecret);
    await frame.getByRole('button', { name: 'Send a test' }).click();
    await frame.getByText('Your server returned 404.').waitFor();
    await page.context().close();
  });
});

it('an error of the layout has its icon, not an empty box', { tags: ['thorough'] }, async () => {
  const { page, frame } = await openBasket();
  await frame.locator('.basket-layouts').getByText('List').click();
  await page.route(/\/app\/basket/, (route) => {
    const sent = route.request().postData();
    return sent ? route.continue({ postData: sent.replace('%22list%22', '%22lost%22') }) : route.continue();
  });
  await pressInSaveBar(frame, 'Save');
  const icon = frame.locator('#basket-layoutError svg');
  await icon.waitFor();
  const look = await icon.evaluate((svg) => {
    const { boxShadow, paddingTop } = getComputedStyle(svg);
    return [boxShadow, paddingTop];
  });
  expect(look).toEqual(['none', '0px']);
});

it(
  'shows settings or preview on a phone, with everything in reach and no accessibility problems',
  { tags: ['thorough'] },
  async () => {
    const viewport = { width: 390, height: 844 };
    const { page, frame, field, preview } = await openBasket({ viewport });
    await field('Heading').fill('Mine');
    await frame.getByRole('button', { name: 'Preview' }).click();
    await expect.poll(() => preview.getByRole('heading', { level: 1 }).textContent()).toBe('Mine');
    await field('Heading').waitFor({ state: 'hidden' });
    await frame.getByRole('button', { name: 'Settings' }).click();
    await field('Heading').waitFor();
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await accessibilityFaults(frame)).toEqual([]);
    await page.context().close();
  },
);

describe('the preview', () => {
  it('can be framed only by the service’s own pages and Shopify, and ignores messages from others', async () => {
    const url = `${service.siteUrl}/basket/preview`;
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
    const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1];
    expect(ancestors).toBe(`${service.siteUrl} https://admin.shopify.com https://*.myshopify.com`);

    const page = await browser.newPage();
    await page.goto(url);
    await page.locator('.basket').waitFor();
    const tell = { wl: 1, type: 'preview.show', settings: { layout: 'list' }, scene: {} };
    await page
      .evaluate((message) => window.postMessage(message, 'http://wrong.example'), tell)
      .catch(() => {});
    const origin = 'https://evil.example';
    await page.evaluate(
      ([message, from]) =>
        dispatchEvent(new MessageEvent('message', { data: message, origin: from as string, source: window })),
      [tell, origin] as const,
    );
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await page.locator('.basket').getAttribute('class')).toContain('grid');
    await page.close();
  });
});
