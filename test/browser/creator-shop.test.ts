/** Creator shop pages in their four templates, as visitors use them, with and without scripts. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { shopTemplates } from '#api/contract/creator-shop.ts';
import { faultsInBothSchemes, faultsOf } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { seeAllImages, shiftsOf, slowDown, watchShifts } from '#test/support/layout-shifts.ts';
import { milasLists, publicShop, storedClip, type TestThing } from '#test/support/public-shop.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor, windowFrom } from '#test/support/visitor.ts';
import { signInAs, signInOnSite } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl, dataDir } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

/** A visitor on a page of the shop, and errors in its console. */
async function visit(path: string, options = {}) {
  const { page, context } = await newVisitor(browser, options);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(siteUrl + path);
  return { page, context, errors };
}
/** A user agent that isn't a test's, since automated plays aren't counted. */
const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const hostile = `</script><script>alert(1)</script>"'<img src=x onerror=alert(2)>`;
const odd: TestThing[] = [
  {
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    price: 123_456_789,
  },
  { title: hostile, note: `${hostile}\nand on`, brand: hostile, price: 100 },
  { title: 'مزهرية من الخزف', note: 'للطاولة الطويلة من فضلك' },
  { title: 'No page', url: null, price: 4_900, currency: null },
  { title: 'Broken picture', imageUrl: 'https://nowhere.test/x.jpg', availability: 'out_of_stock' },
  { title: 'Wordy', note: 'Any glaze but white, please, and rather the large one. '.repeat(12) },
];

describe.each(shopTemplates)('in %s', { tags: ['thorough'] }, (template) => {
  it('the shop and its list have no problems on desktop, light and dark', async () => {
    const { path } = await publicShop(service, { template, lists: milasLists, cover: 'vase-room.webp' });
    for (const address of [path, `${path}/list-1`]) {
      const { page, errors } = await visit(address);
      expect(await faultsInBothSchemes(page), address).toEqual([]);
      expect(await page.locator('h1').count()).toBe(1);
      expect(errors).toEqual([]);
    }
  });

  it.each([
    ['odd products', 320],
    ['odd products', 200],
    ['one product', 320],
    ['twenty lists', 390],
    ['eighteen products', 390],
  ])('%s fit a window of %d px, with and without scripts', async (what, width) => {
    const things =
      { 'one product': odd.slice(0, 1), 'eighteen products': [odd, odd, odd].flat() }[what] ?? odd;
    const lists = Array.from({ length: what === 'twenty lists' ? 20 : 1 }, (_, index) => ({
      title: index === 0 ? 'W'.repeat(80) : `List ${index}`,
      headline: index % 2 ? '' : 'A headline that is rather long, as headlines of magazines like to be',
      description: hostile,
      things: index === 0 ? things : odd.slice(0, 2),
    }));
    const links = Array.from({ length: 5 }, (_, index) => ({
      label: 'L'.repeat(40),
      url: `https://l.test/${index}`,
    }));
    const settings = { links, disclosure: hostile, accent_color: '#ffee00' };
    const { path } = await publicShop(service, { template, lists, settings, name: 'S'.repeat(80) });
    for (const javaScriptEnabled of [true, false]) {
      const viewport = { width, height: 700 };
      const { page } = await visit(path, { javaScriptEnabled, viewport, locale: 'de' });
      for (const address of [path, `${path}/list-1`]) {
        if (page.url() !== siteUrl + address) await page.goto(siteUrl + address);
        expect(await tooWide(page), address).toBe(0);
        if (javaScriptEnabled) expect(await faultsOf(page), address).toEqual([]);
      }
      await page.close();
    }
  });

  it('the keyboard reaches every product in order, followed by its heart', async () => {
    const { path } = await publicShop(service, { template, lists: milasLists.slice(0, 1) });
    const { page } = await visit(`${path}/list-1`);
    await page.getByRole('link', { name: /Follow/ }).focus();
    const walked: string[] = [];
    for (let steps = 0; steps < 6; steps += 1) {
      await page.keyboard.press('Tab');
      walked.push(
        await page.evaluate(
          () =>
            document.activeElement?.getAttribute('aria-label') ??
            document.activeElement?.firstChild?.textContent ??
            '',
        ),
      );
    }
    expect(walked).toEqual([
      'Kyo Teapot',
      'Save Kyo Teapot',
      'Daily Mug',
      'Save Daily Mug',
      'Rim Plates',
      'Save Rim Plates',
    ]);
  });
});

describe('a row', () => {
  it('can be scrolled by its arrows, which stop at its ends, and the focus moves on', async () => {
    const { path } = await publicShop(service, { template: 'hero-rows', lists: milasLists });
    const { page } = await visit(path, { reducedMotion: 'reduce' });
    const back = page.getByRole('button', { name: 'Previous products: The long breakfast' });
    const on = page.getByRole('button', { name: 'More products: The long breakfast' });
    await expect.poll(() => back.isDisabled()).toBe(true);
    await on.focus();
    const place = () =>
      page
        .locator('.row-items')
        .first()
        .evaluate((row) => row.scrollLeft);
    await page.keyboard.press('Enter');
    await expect.poll(place).toBeGreaterThan(300);
    await expect.poll(() => back.isDisabled()).toBe(false);
    for (let turns = 0; turns < 3 && !(await on.isDisabled()); turns += 1) {
      const before = await place();
      // It may reach the end in the meantime: a mouse click would wait for it to be enabled again.
      await on.evaluate((button: HTMLButtonElement) => button.click());
      await expect.poll(async () => (await place()) > before || (await on.isDisabled())).toBe(true);
    }
    await expect.poll(() => on.isDisabled()).toBe(true);
    await expect.poll(() => back.evaluate((button) => button === document.activeElement)).toBe(true);
    // A row that fits completely needs no arrows.
    const short = page.locator('.row', { hasText: 'Stains on page forty' });
    await expect.poll(() => short.locator('.row-arrows').isVisible()).toBe(false);
  });
});

describe('videos', () => {
  it('play in a dialog when it opens, stop when it closes, and are counted once', async () => {
    const video = [await storedClip(dataDir, 'mug'), await storedClip(dataDir, 'teapot')];
    const lists = [
      { title: 'Table', things: [{ title: 'Daily Mug', price: 2499, photo: 'mug.webp', video }] },
    ];
    const { path, shopId } = await publicShop(service, { lists });
    const { page, errors } = await visit(path, { userAgent: reader });
    const chip = page.getByRole('link', { name: 'Watch the video: Daily Mug, 0:04' });
    await chip.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Daily Mug' });
    await dialog.waitFor();
    const element = dialog.locator('video');
    await expect.poll(() => element.getAttribute('src')).toContain(video[0]?.path);
    await expect.poll(() => element.getAttribute('poster')).toContain('.webp');
    await expect.poll(() => element.evaluate((it: HTMLVideoElement) => !it.paused)).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    const plays = () => ctx.prisma.creatorEvent.count({ where: { shopId, kind: 'play' } });
    await expect.poll(plays).toBe(1);

    await dialog.getByRole('button', { name: 'Next video' }).click();
    await expect.poll(() => element.getAttribute('src')).toContain(video[1]?.path);
    await expect.poll(() => dialog.locator('.video-count').textContent()).toBe('2 / 2');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Previous video');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    // The dialog reports a moment later that it has closed.
    await expect.poll(() => page.locator('.video-dialog video').getAttribute('src')).toBeNull();
    await expect.poll(() => chip.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
  });

  it('aren’t shown if the shop hides them, and are links to files without scripts', async () => {
    const clip = await storedClip(dataDir, 'vase');
    const lists = [{ title: 'Table', things: [{ title: 'Ono Vase', video: [clip] }] }];
    const shown = await publicShop(service, { lists });
    const { page } = await visit(shown.path, { javaScriptEnabled: false });
    expect(await page.locator('.watch').getAttribute('href')).toContain(clip.path);
    const other = [
      { title: 'Table', things: [{ title: 'Ono Vase', video: [await storedClip(dataDir, 'vase')] }] },
    ];
    const hidden = await publicShop(service, { lists: other, settings: { show_videos: false } });
    const html = await (await fetch(siteUrl + hidden.path)).text();
    expect(html).not.toContain('class="watch"');
    expect(html).not.toContain('<dialog');
  });
});

it('a heart saves, stays filled, and counts for the creator’s partner', async () => {
  const { path, partnerId } = await publicShop(service, { lists: milasLists });
  const { page, errors } = await visit(path);
  await signInOnSite(page.context(), service, 'fan@creator-shop.example');
  const heart = page.getByRole('button', { name: 'Save Kyo Teapot' });
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
  const dialog = await windowFrom(page, () => heart.click());
  await dialog.getByLabel('Name of your first list').fill('Kitchen');
  await dialog.getByRole('button', { name: 'Save to Kitchen' }).click();
  await expect.poll(() => heart.getAttribute('data-wl-saved')).toBe('');
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  const actions = () => ctx.prisma.usageAction.findMany({ where: { partnerId } });
  await expect.poll(actions).toMatchObject([{ kind: 'save', isTest: false }]);
  await page.reload();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expect(errors).toEqual([]);
});

it('a shop whose partner has no key shows no hearts', async () => {
  const { path, partnerId } = await publicShop(service, { lists: milasLists });
  await ctx.prisma.apiKey.updateMany({ where: { partnerId }, data: { status: 'revoked' } });
  const { page } = await visit(path);
  expect(await page.locator('.heart-button').count()).toBe(0);
  expect(await page.locator('script[data-wl-key]').count()).toBe(0);
});

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_how, javaScriptEnabled) => {
  it('a shop can be followed, appears on the following page, and can be unfollowed there', async () => {
    const { path, shopId } = await publicShop(service, { lists: milasLists.slice(0, 1) });
    const email = `follower-${javaScriptEnabled}@creator-shop.example`;
    const { context, page } = await newVisitor(browser, { javaScriptEnabled });
    await signInAs(context, service, email);
    await page.goto(siteUrl + path);
    const follows = () => ctx.prisma.creatorShopFollow.count({ where: { shopId, user: { email } } });
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: /^Following/ }).waitFor();
    await expect.poll(follows).toBe(1);
    await page.goto(`${siteUrl}/following`);
    await expect
      .poll(() => page.getByRole('link', { name: /Slow things by Mila/ }).getAttribute('href'))
      .toBe(siteUrl + path);
    await page.getByRole('button', { name: 'Unfollow: Slow things by Mila' }).click();
    await expect.poll(follows).toBe(0);
  });

  it('visitors who aren’t signed in are led to sign in, and back', async () => {
    const { path } = await publicShop(service, { lists: milasLists.slice(0, 1) });
    const { page } = await visit(path, { javaScriptEnabled });
    const link = page.getByRole('link', { name: 'Follow (sign in first)' });
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe(`${siteUrl}/account/signin?next=${encodeURIComponent(path)}`);
  });
});

it('sharing copies the page’s URL if the device has no share sheet', async () => {
  const { path } = await publicShop(service, { lists: milasLists.slice(0, 1) });
  const { page, context } = await visit(path);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.locator('summary', { hasText: 'Share' }).click();
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Link copied');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(siteUrl + path);
});

describe.each([1280, 390])('%d px wide', { tags: ['thorough'] }, (width) => {
  it.each(shopTemplates)('nothing shifts while %s loads and is read', async (template) => {
    const { path } = await publicShop(service, { template, lists: milasLists });
    const { page } = await newVisitor(browser, { viewport: { width, height: 844 } });
    await slowDown(page, 4);
    await watchShifts(page);
    await page.goto(siteUrl + path);
    await seeAllImages(page);
    // On a busy machine, a line of the head that arrives late adds a hundredth.
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  });
});

it(
  'right-to-left texts are aligned with the page, with counts after them',
  { tags: ['thorough'] },
  async () => {
    const list = {
      title: 'قائمة عربية',
      headline: 'أشياء بطيئة لأيام طويلة',
      description: 'كل شيء هنا له قصة.',
    };
    const things = [{ title: 'مزهرية من الخزف', note: 'للطاولة الطويلة من فضلك' }];
    for (const template of shopTemplates) {
      const { path } = await publicShop(service, { template, lists: [{ ...list, things }] });
      for (const each of [path, `${path}/list-1`]) {
        const { page, context } = await visit(each);
        const sides = await page
          .locator('main :is(h2, .list-words, .story-text, .shop-description, .product-note)')
          .evaluateAll((all) => all.map((element) => getComputedStyle(element).textAlign));
        expect(
          [...new Set(sides)].filter((side) => !['left', 'center'].includes(side)),
          each,
        ).toEqual([]);
        const kicker = page.locator('.kicker');
        if ((await kicker.count()) > 0) {
          const isInOrder = await kicker.evaluate((element) => {
            const count = document.createRange();
            count.selectNodeContents(element.lastChild as Node);
            const { right } = (element.querySelector('bdi') as Element).getBoundingClientRect();
            return right <= count.getBoundingClientRect().left;
          });
          expect(isInOrder, each).toBe(true);
        }
        await context.close();
      }
    }
  },
);

it.each(combinations([320, 390, 1280]))(
  'a name of 80 letters is fully visible in the hero image, %d px wide',
  async (width) => {
    const name = 'An extraordinarily long name for a shop of slow things, by Mila Brandt and others';
    const { path } = await publicShop(service, {
      template: 'hero-rows',
      name: name.slice(0, 80),
      cover: 'wide-b.webp',
      lists: milasLists.slice(0, 1),
    });
    const { page } = await visit(path, { viewport: { width, height: 844 } });
    const lost = await page.locator('h1').evaluate((heading) => {
      const hero = heading.closest('.hero')?.getBoundingClientRect();
      return {
        within: heading.scrollHeight - heading.clientHeight,
        below: heading.getBoundingClientRect().bottom > (hero?.bottom ?? 0),
      };
    });
    expect(lost).toEqual({ within: 0, below: false });
  },
);
