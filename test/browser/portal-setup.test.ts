/** From an email address to a save button seen in the shop. */
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, openPortal } from '#test/support/portal.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { newVisitor, signIn, windowFrom } from '#test/support/visitor.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());
const { prisma } = service.ctx;

const code = (page: Page, name: string) =>
  page.getByRole('tabpanel').filter({ hasText: name }).locator('code');

test('a new person signs in, names the shop and gets its keys; wrong input stays to be corrected', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${service.siteUrl}/portal`);
  await signIn(page, service, 'new@setup-page.example');
  await page.waitForURL('**/portal/start');
  // The account’s language counts, not that of this browser.
  await page.setExtraHTTPHeaders({ 'Accept-Language': 'de-DE' });
  await hydrated(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByLabel('Shop name').fill('Kiln & Linen');
  await page.getByLabel('Shop URL').fill('kiln and linen');
  await page.getByRole('button', { name: 'Get keys' }).click();
  await page.getByText('Enter the URL of your shop').waitFor();
  const address = page.getByLabel('Shop URL');
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Shop name').inputValue()).toBe('Kiln & Linen');
  await address.fill('https://WWW.kiln.example/en?x=1');
  await page.getByRole('button', { name: 'Get keys' }).click();
  await page.waitForURL('**/portal/setup');

  const { keys, ...partner } = await prisma.partner.findFirstOrThrow({
    where: { technicalContact: 'new@setup-page.example' },
    include: { keys: true },
  });
  expect(partner).toMatchObject({ name: 'Kiln & Linen', plan: 'free', locale: 'en' });
  expect(keys.map((key) => key.allowedDomains).sort()).toEqual([[], ['kiln.example', 'www.kiln.example']]);
  const test = keys.find(({ environment }) => environment === 'test');
  await expect.poll(() => code(page, 'data-wl-key').textContent()).toContain(test?.value);
  await page.getByRole('radio', { name: /Live key/ }).check();
  const live = keys.find(({ environment }) => environment === 'live');
  await expect.poll(() => code(page, 'data-wl-key').textContent()).toContain(live?.value);
});

test(
  'a mistake is shown once its correction can be sent, however slowly the page reloads',
  { tags: ['thorough'] },
  async () => {
    const { page } = await openPortal(browser, service, { path: '/portal/start' });
    let reload = () => {};
    const held = new Promise<void>((resolve) => (reload = resolve));
    await page.route('**/portal/start?_data=*', async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    const reloads = page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().includes('/portal/start?_data='),
    );
    await page.getByLabel('Shop name').fill('Kiln');
    await page.getByLabel('Shop URL').fill('kiln and linen');
    await page.getByRole('button', { name: 'Get keys' }).click();
    await reloads;
    expect(await page.getByText('Enter the URL of your shop').count()).toBe(0);
    reload();
    await page.getByText('Enter the URL of your shop').waitFor();
    await page.getByLabel('Shop URL').fill('slow.kiln.example');
    await page.getByRole('button', { name: 'Get keys' }).click();
    await page.waitForURL('**/portal/setup');
  },
);

test('a person who requested another portal page continues there', { tags: ['thorough'] }, async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${service.siteUrl}/portal/setup/seen?from=mail`);
  await signIn(page, service, 'other@setup-page.example');
  await page.waitForURL('**/portal/start?next=%2Fportal%2Fsetup%2Fseen%3Ffrom%3Dmail');
  await hydrated(page);
  await page.getByLabel('Shop name').fill('Linen');
  await page.getByRole('button', { name: 'Get keys' }).click();
  await page.waitForURL('**/portal/setup/seen?from=mail');
});

test('a shop can also be named without scripts', { tags: ['thorough'] }, async () => {
  const { page } = await openPortal(browser, service, { path: '/portal/setup' });
  const { context, page: plain } = await newVisitor(browser, { javaScriptEnabled: false });
  await context.addCookies(await page.context().cookies());
  await plain.goto(`${service.siteUrl}/portal/start`);
  await plain.getByLabel('Shop URL').fill('nowhere');
  await plain.getByRole('button', { name: 'Get keys' }).click();
  await expect.poll(() => plain.getByText('Enter the URL of your shop').count()).toBe(1);
  expect(await plain.getByLabel('Shop URL').inputValue()).toBe('nowhere');
  await plain.getByLabel('Shop URL').fill('second.example');
  await plain.getByLabel('Shop name').fill('Second');
  await plain.getByRole('button', { name: 'Get keys' }).click();
  await plain.waitForURL('**/portal/setup');
  expect(await plain.locator('.portal-account-name').textContent()).toContain('Second');
});

test('the sample has the real button: typed values appear in the snippet and in the dialog, and are saved', async () => {
  const { page } = await openPortal(browser, service, { path: '/portal/setup', plan: 'free' });
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByLabel('Title').fill('Kyo "Teapot"');
  await page.getByLabel('Price').fill('89,50');
  await page.getByLabel('Product URL').fill('https://kiln.example/kyo?a=1&b=2');
  const html = code(page, 'data-wl-key');
  // The first snippet is for the product's own page, which describes it.
  expect(await html.textContent()).toMatch(
    /<span data-wl="button" style="display:flex;min-height:44px"><\/span>$/,
  );
  await page.getByRole('tab', { name: 'With product data' }).click();
  await expect.poll(() => html.textContent()).toContain('data-title="Kyo &quot;Teapot&quot;"');
  await expect.poll(() => html.textContent()).toContain('data-url="https://kiln.example/kyo?a=1&amp;b=2"');
  await expect.poll(() => html.textContent()).toContain('data-price="8950"');
  await page.getByRole('tab', { name: 'npm' }).click();
  await expect.poll(() => code(page, '@wishlist/widget').textContent()).toContain(`title: 'Kyo "Teapot"'`);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => html.textContent()).toContain('data-price="8950"');

  const save = page.getByRole('button', { name: 'Save', exact: true });
  const dialog = await windowFrom(page, () => save.click());
  await dialog.getByText('Kyo "Teapot"').first().waitFor();
  await dialog.getByRole('button', { name: /^Save to / }).click();
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');
  await page.getByText(/^Saved to .+ The heart stays filled/).waitFor();
  await expect.poll(() => page.locator('.setup-step').first().getAttribute('data-done')).toBe('true');
  expect(refused).toEqual([]);
});

test(
  'the shop’s first request is shown while the page is open, and not before the button is pressed',
  { tags: ['thorough'] },
  async () => {
    const { page, partner } = await openPortal(browser, service, { path: '/portal/setup' });
    const step = page.getByRole('listitem', { name: 'See it in your shop' });
    await step.getByText('Open a page of your shop and select the button').waitFor();
    await step.getByText('The button does nothing?').click();
    await step.getByText('The key doesn’t work there').waitFor();

    const snippet = (await code(page, 'data-wl-key').textContent()) ?? '';
    const inShop = await newVisitor(browser);
    await inShop.page.goto(shop.origin + shop.page(snippet));
    await inShop.page.waitForFunction(() => 'WlWidget' in window);
    await inShop.page.getByRole('button', { name: 'Save' }).click();
    await inShop.page.getByText('Saved to your wishlist').waitFor();
    await expect.poll(() => step.textContent()).toContain(`on ${shop.origin}, first on`);
    expect(await step.textContent()).toContain('with your test key');
    const { firstInitOrigin } = await prisma.apiKey.findUniqueOrThrow({
      where: { id: partner.keys.test.id },
    });
    expect(firstInitOrigin).toBe(shop.origin);
  },
);

test('a hidden page sends no requests', { tags: ['thorough'] }, async () => {
  const { page } = await openPortal(browser, service, { path: '/portal/setup' });
  const start = new Date('2026-11-21T12:00:00Z');
  await page.clock.install({ time: start });
  let asked = 0;
  page.on('request', (request) => void (request.url().endsWith('/portal/setup/seen') && (asked += 1)));
  await page.reload();
  await hydrated(page);
  // From here on, time passes only as the test says; until now, the page may have asked.
  await page.clock.pauseAt(new Date(start.getTime() + 3_600_000));
  const isHidden = (value: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, value);
  await Promise.all([page.waitForRequest('**/portal/setup/seen'), page.clock.runFor(4_000)]);
  await isHidden(true);
  const before = asked;
  await page.clock.runFor(60_000);
  // The next request is sent once the page is visible again.
  await Promise.all([page.waitForRequest('**/portal/setup/seen'), isHidden(false)]);
  expect(asked).toBe(before + 1);
});
