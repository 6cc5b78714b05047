/** The Shopify admin, as a merchant sees it. */
import type { Frame } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { weeklyReaders } from '#api/modules/analytics/weekly-readers.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sell } from '#test/support/sales.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import { embeddedQuery, sessionToken, shopifyApp } from '#test/support/shopify/app-credentials.ts';
import { openAdmin } from '#test/support/shopify/open-admin.ts';
import { saveAtShop } from '#test/support/shopify/save-at-shop.ts';
import { themeExtension } from '#test/support/shopify/theme-extension.ts';
import { interceptFirst } from '#test/support/visitor.ts';
import { wait } from '#test/support/waiting.ts';

const [service, admin] = [await sharedService(), await sharedAdmin()];
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

const agent = { 'User-Agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' };
const ask = (path: string) => fetch(`${siteUrl}${path}`, { headers: agent, redirect: 'manual' });
const askFramed = async (path: string, domain: string) => ask(`${path}?${await embeddedQuery(domain)}`);

let shops = 0;
/** A shop that neither another test nor another attempt of this one has used. */
const newDomain = () => `home-${process.pid}-${(shops += 1)}.myshopify.com`;
const title = (frame: Frame, name: string) => frame.getByRole('heading', { name, exact: true, level: 1 });
const button = (frame: Frame, name: string) => frame.getByRole('button', { name });

/** The problems in the app's frame, and whether it scrolls sideways. */
async function faultsIn(frame: Frame): Promise<string[]> {
  const tooWide = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const beyond = await frame.evaluate(textBeyondCards);
  return [
    ...(await accessibilityFaults(frame)),
    ...beyond,
    ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
  ];
}

/** Text that a card cuts off at its edge. Runs in the browser. */
function textBeyondCards(): string[] {
  const isBeyond = (card: Element) => card.scrollWidth > card.clientWidth;
  return [...document.querySelectorAll('.Polaris-ShadowBevel > .Polaris-Box')]
    .filter(isBeyond)
    .map((card) => `a card cuts off “${card.textContent?.slice(0, 60)}”`);
}

/** How far the page has shifted on its own, and its largest element. Runs in the browser. */
async function paintOf() {
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(resolve, 500, []);
    });
  const shifts = (await entries('layout-shift')) as (PerformanceEntry & { value: number })[];
  const paints = await entries('largest-contentful-paint');
  const largest = paints.at(-1) as (PerformanceEntry & { element?: Element }) | undefined;
  return {
    shifted: shifts.reduce((sum, { value }) => sum + value, 0),
    painted: largest?.startTime,
    text: largest?.element?.textContent ?? '',
  };
}

it('begins with what wishlists are worth, and turns the weekly email off and on', async () => {
  const domain = newDomain();
  const { page, frame, navigate } = await openAdmin(browser, service, domain);
  await frame.getByText('Once shoppers turn on alerts and buy from their wishlists').waitFor();
  const { partnerId } = await ctx.prisma.shop.findUniqueOrThrow({ where: { domain } });
  await wait(ctx, Number(partnerId), { people: 6, title: 'Ono Vase', variant: 'Clay / large' });
  await sell(ctx, Number(partnerId), [{ path: 'alert', productId: 1, price: 4_200 }]);
  await navigate('Help');
  await navigate('Home');
  await frame.getByText('6 people are waiting for Ono Vase (Clay, large), which is sold out.').waitFor();
  const weekly = frame.getByRole('checkbox', { name: 'Email me this every Monday' });
  expect(await weekly.isChecked()).toBe(true);
  const readers = async () => (await weeklyReaders(ctx.sql, Number(partnerId))).length;
  for (const count of [0, 1]) {
    await weekly.click();
    await expect.poll(readers).toBe(count);
  }
  await expect.poll(() => weekly.isEnabled()).toBe(true);
  expect(await faultsIn(frame)).toEqual([]);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/admin-home.png`, fullPage: true });
  await frame.getByRole('link', { name: '€42' }).click();
  await title(frame, 'Revenue').waitFor();
  await frame.getByText('€42 from wishlists in the last 7 days: 100% alerts').waitFor();
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/admin-revenue.png`, fullPage: true });
  await page.context().close();
});

describe('the frame', () => {
  it('has its navigation next to Shopify’s, names each page, and reports loading to Shopify', async () => {
    const { page, frame, navigate } = await openAdmin(browser, service, newDomain());
    await title(frame, 'Home').waitFor();
    await expect.poll(() => frame.title()).toBe('Home');
    await navigate('Plan and billing');
    await title(frame, 'Plan and billing').waitFor();
    await expect.poll(() => frame.title()).toBe('Plan and billing');
    await expect
      .poll(() => frame.evaluate(() => ({ ...document.documentElement.dataset })))
      .toMatchObject({ loadings: '1', loading: 'false' });
    await page.context().close();
  });

  it('replaces an expired session token, without the merchant noticing', { tags: ['thorough'] }, async () => {
    const domain = newDomain();
    const now = Math.floor(Date.now() / 1_000);
    const expired = await sessionToken(domain, { iat: now - 180, nbf: now - 180, exp: now - 120 });
    const { page, frame, navigate } = await openAdmin(browser, service, domain);
    await title(frame, 'Home').waitFor();
    const answers: number[] = [];
    page.on('response', (answer) => answer.url().includes('_data=') && answers.push(answer.status()));
    const helpData = (url: URL) => url.searchParams.get('_data') === 'admin/help/help-route';
    await interceptFirst(page, helpData, (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${expired}` } }),
    );
    await navigate('Help');
    await title(frame, 'Help').waitFor();
    expect(answers).toContain(401);
    await frame.getByLabel('About your shop').waitFor();
    await page.context().close();
  });

  it('redirects visitors from elsewhere to Shopify, or says where the app is', async () => {
    const into = `https://admin.shopify.com/store/kiln/apps/${shopifyApp.apiKey}`;
    for (const query of [
      'shop=kiln.myshopify.com',
      'shop=kiln.myshopify.com&embedded=1&host=%00garbage',
      `shop=kiln.myshopify.com&host=${btoa('admin.shopify.com/store/kiln')}`,
    ]) {
      const answer = await ask(`/app/basket?${query}`);
      expect([answer.status, answer.headers.get('location')], query).toEqual([302, into]);
    }
    for (const query of ['', '?shop=', '?shop=evil.example', '?shop=kiln.myshopify.com.evil.example']) {
      const answer = await ask(`/app/help${query}`);
      expect(answer.status, query).toBe(400);
      expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
      const page = await answer.text();
      expect(page).toContain('Open this app in Shopify');
      expect(page).toContain('href="https://admin.shopify.com/"');
    }
  });

  it('is sent completely rendered, can be framed only by the shop, and doesn’t shift on hydration', async () => {
    const domain = newDomain();
    const answer = await askFramed('/app', domain);
    expect(answer.headers.get('content-security-policy')).toBe(
      `frame-ancestors https://${domain} https://admin.shopify.com`,
    );
    const html = await answer.text();
    const { page, frame } = await openAdmin(browser, service, domain, { extensions: themeExtension() });
    await button(frame, 'Turn on Wishlist Setup in your theme: to do').waitFor();
    const seen = await frame.evaluate(paintOf);
    expect(seen.shifted).toBeLessThan(0.01);
    expect(seen.text).not.toBe('');
    expect(html).toContain(seen.text.slice(0, 30));
    await page.context().close();
  });
});

describe('failures', () => {
  it('of Shopify are shown with a reference, and disappear on retry', { tags: ['thorough'] }, async () => {
    const domain = newDomain();
    // The frame and its page send requests at the same time.
    admin.fail('oauth/access_token', { times: 2 });
    const { page, frame, navigate } = await openAdmin(browser, service, domain);
    await title(frame, 'This page couldn’t be loaded').waitFor();
    await frame.getByText(/Reference for support: [\w-]{36}/).waitFor();
    expect(await faultsIn(frame)).toEqual([]);
    await button(frame, 'Try again').click();
    await title(frame, 'Home').waitFor();
    await navigate('Help');
    await title(frame, 'Help').waitFor();
    await page.context().close();
  });

  it(
    'of an action, a page that fails to render, and missing pages keep the navigation',
    { tags: ['thorough'] },
    async () => {
      const domain = newDomain();
      const { page, frame, navigate } = await openAdmin(browser, service, domain, { path: '/app/nowhere' });
      await title(frame, 'Page not found').waitFor();
      await navigate('Help');
      await title(frame, 'Help').waitFor();

      const broken = (url: URL) => url.searchParams.get('_data') === 'admin/home/home-route';
      await page.route(broken, (route) =>
        route.fulfill({ json: {}, headers: { 'X-Remix-Response': 'yes' } }),
      );
      await navigate('Home');
      await title(frame, 'This page couldn’t be loaded').waitFor();
      await page.unroute(broken);
      await button(frame, 'Try again').click();
      await title(frame, 'Home').waitFor();

      await ctx.prisma.partner.updateMany({
        where: { shops: { some: { domain } } },
        data: { plan: 'starter' },
      });
      await saveAtShop(ctx, domain, { title: 'Ono Vase' });
      const done = await openAdmin(browser, service, domain, {
        extensions: themeExtension('setup', 'basket'),
      });
      await button(done.frame, 'Dismiss').waitFor();
      const loads: string[] = [];
      const faults: Error[] = [];
      done.page.on('request', (request) => loads.push(request.url()));
      done.page.on('pageerror', (fault) => faults.push(fault));
      const post = (url: URL) => url.searchParams.get('_data') === 'admin/home/home-route';
      await interceptFirst(done.page, post, (route) => route.continue({ postData: 'intent=nonsense' }));
      await button(done.frame, 'Dismiss').click();
      await title(done.frame, 'This page couldn’t be loaded').waitFor();
      await done.frame.getByText(/Reference for support: [\w-]{36}/).waitFor();
      await button(done.frame, 'Try again').click();
      await title(done.frame, 'Home').waitFor();
      // App Bridge runs once per document: it can't be defined twice.
      expect(loads.filter((url) => url.includes('app-bridge'))).toEqual([]);
      expect(faults).toEqual([]);
      await Promise.all([page.context().close(), done.page.context().close()]);
      expect((await askFramed('/app/nowhere', domain)).status).toBe(404);
    },
  );
});

it('shows notices for the merchant above every page, with what to do', { tags: ['thorough'] }, async () => {
  const domain = newDomain();
  await askFramed('/app', domain);
  await ctx.prisma.shop.update({ where: { domain }, data: { trialEndsAt: new Date() } });
  await ctx.prisma.session.updateMany({ where: { shop: domain }, data: { scope: 'read_products' } });
  const { page, frame, navigate } = await openAdmin(browser, service, domain, { path: '/app/help' });
  await frame.getByText('Your trial is over').waitFor();
  expect(await frame.locator('.Polaris-Banner').count()).toBe(1);
  const grant = frame.getByRole('link', { name: 'Review permissions' });
  expect(await grant.getAttribute('target')).toBe('_top');
  const address = new URL((await grant.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe(`https://${domain}/admin/oauth/install`);
  expect(address.searchParams.get('client_id')).toBe(shopifyApp.apiKey);
  await navigate('Analytics');
  await title(frame, 'Analytics').waitFor();
  await frame.getByRole('link', { name: 'Choose a plan' }).click();
  await title(frame, 'Plan and billing').waitFor();
  await page.context().close();
});

describe('the setup guide', () => {
  it('follows the theme, the first save and the plan, and is dismissed permanently', async () => {
    const domain = newDomain();
    let active: Parameters<typeof themeExtension> = [];
    const { page, frame } = await openAdmin(browser, service, domain, {
      extensions: () => themeExtension(...active),
    });
    const step = (name: string) => button(frame, name);
    await step('Turn on Wishlist Setup in your theme: to do').waitFor();
    await frame.getByText('0 of 4 steps done').waitFor();
    await frame.getByText('Nothing yet. As soon as').waitFor();
    const editor = `https://${domain}/admin/themes/current/editor`;
    const link = frame.getByRole('link', { name: 'Open theme editor' }).first();
    expect(await link.getAttribute('href')).toBe(
      `${editor}?context=apps&template=product&activateAppId=${shopifyApp.apiKey}/setup`,
    );
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(
      await frame
        .getByRole('link', { name: 'Open Wishlist Button in the theme editor' })
        .getAttribute('href'),
    ).toBe(`${editor}?template=product&addAppBlockId=${shopifyApp.apiKey}/button&target=mainSection`);

    active = ['setup', 'basket'];
    await button(frame, 'Check the theme blocks again').click();
    await step('Turn on Wishlist Setup in your theme: done').waitFor();
    await step('Create a wishlist page: done').waitFor();

    await saveAtShop(ctx, domain, { title: 'Ono <b>Vase</b>', imageUrl: `${siteUrl}/favicon.ico` });
    // The first step that isn't done.
    await expect
      .poll(() => step('Save your first product: to do').getAttribute('aria-expanded'))
      .toBe('true');
    await button(frame, 'Check again').filter({ visible: true }).last().click();
    await step('Save your first product: done').waitFor();
    await frame.getByRole('link', { name: 'Ono <b>Vase</b>' }).waitFor();
    await frame.getByText('€54.00 · just now').waitFor();
    expect(await button(frame, 'Dismiss').count()).toBe(0);

    await ctx.prisma.shop.update({ where: { domain }, data: { subscriptionStatus: 'active' } });
    await step('Save your first product: done').click();
    await button(frame, 'Check again').filter({ visible: true }).last().click();
    await frame.getByText('4 of 4 steps done').waitFor();
    await button(frame, 'Dismiss').click();
    await frame.getByRole('heading', { name: 'Setup guide' }).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await (await askFramed('/app', domain)).text()).includes('Setup guide'))
      .toBe(false);
    await page.context().close();
  });

  it(
    'opens the first step that isn’t done, once Shopify has reported the theme',
    { tags: ['thorough'] },
    async () => {
      const { page, frame } = await openAdmin(browser, service, newDomain(), {
        extensions: themeExtension('setup'),
      });
      const isOpen = (step: string) =>
        expect.poll(() => button(frame, step).getAttribute('aria-expanded'), { message: step });
      await isOpen('Create a wishlist page: to do').toBe('true');
      await isOpen('Turn on Wishlist Setup in your theme: done').toBe('false');
      // Shopify’s limit for layout shifts.
      expect((await frame.evaluate(paintOf)).shifted).toBeLessThan(0.1);
      await page.context().close();
    },
  );

  it(
    'says so if Shopify doesn’t report the theme, and still shows the links',
    { tags: ['thorough'] },
    async () => {
      const { page, frame } = await openAdmin(browser, service, newDomain(), {
        extensions: () => {
          throw new Error('Shopify is not in the mood');
        },
      });
      await frame.getByText('Shopify didn’t say which blocks your theme has').waitFor();
      await expect.poll(() => frame.getByText('Unknown', { exact: true }).count()).toBeGreaterThanOrEqual(5);
      await frame.getByRole('link', { name: 'Open theme editor' }).first().waitFor();
      await page.context().close();
    },
  );
});

it(
  'help answers questions, and gives support what it needs without a secret',
  { tags: ['thorough'] },
  async () => {
    const domain = newDomain();
    const { page, frame } = await openAdmin(browser, service, domain, {
      path: '/app/help',
      extensions: themeExtension('setup'),
    });
    const facts = frame.getByLabel('About your shop');
    await expect.poll(() => facts.inputValue()).toContain('Wishlist Setup: On\nWishlist Button: Not on yet');
    const { keys, baskets } = await ctx.prisma.partner.findFirstOrThrow({
      where: { shops: { some: { domain } } },
      include: { keys: true, baskets: true },
    });
    const text = await facts.inputValue();
    expect(text).toContain(`Shop: ${domain}`);
    expect(text).toContain(`Wishlist: ${baskets[0]?.publicId}`);
    expect(text).toContain('write_themes');
    expect(keys.some(({ value }) => text.includes(value))).toBe(false);
    const question = button(frame, 'What happens when I uninstall the app?');
    await question.press('Space');
    await expect.poll(() => question.getAttribute('aria-expanded')).toBe('true');
    await frame.getByText('Shopify ends the subscription').waitFor();
    for (const name of ['What’s new', 'API reference for developers']) {
      const address = await frame.getByRole('link', { name }).getAttribute('href');
      expect((await fetch(address ?? '')).status, name).toBe(200);
    }
    await page.context().close();
  },
);

describe.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 900 }],
])('on %s', (_name, viewport) => {
  it(
    'every page of the navigation is accessible and doesn’t scroll sideways',
    { tags: ['thorough'] },
    async () => {
      const domain = newDomain();
      await askFramed('/app', domain);
      await saveAtShop(ctx, domain, {
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau'.repeat(2),
      });
      // With the notices, too.
      await ctx.prisma.shop.update({ where: { domain }, data: { trialEndsAt: new Date() } });
      const { page, frame } = await openAdmin(browser, service, domain, {
        viewport,
        extensions: themeExtension('setup'),
      });
      const links = page.getByRole('navigation', { name: 'App' }).getByRole('link');
      await links.first().waitFor();
      const names = await links.allTextContents();
      expect(names.length).toBeGreaterThan(4);
      for (const [at, name] of names.entries()) {
        await links.nth(at).click();
        await title(frame, name).waitFor();
        await expect.poll(() => frame.title()).toBe(name);
        expect(await faultsIn(frame), name).toEqual([]);
      }
      await page.context().close();
    },
  );
});
