/** A share page's layout: in order, without overlaps or shifts, however odd or long the list is. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { faultsOf } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { seeAllImages, shiftsOf, slowDown, watchShifts } from '#test/support/layout-shifts.ts';
import { clarasWishes, publicList, type TestWish } from '#test/support/public-list.ts';
import { give, sharePages, summary, undo } from '#test/support/share-page.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor } from '#test/support/visitor.ts';

const service = await sharedService();
const { siteUrl } = service;
const browser = await launchBrowser();
const { clara, visit } = sharePages(service, browser);
afterAll(() => browser.close());

describe('the keyboard', () => {
  it(
    'moves through wishes in the list’s order, whichever column they’re in',
    { tags: ['thorough'] },
    async () => {
      const { path, items } = await clara();
      const page = await visit(path);
      await page.getByRole('link', { name: 'Under €50' }).focus();
      const walked: string[] = [];
      for (let steps = 0; steps < 20; steps += 1) {
        await page.keyboard.press('Tab');
        const id = await page.evaluate(() => document.activeElement?.closest('.wish')?.id ?? '');
        if (id && !walked.includes(id)) walked.push(id);
      }
      expect(walked).toEqual(items.slice(0, walked.length).map((item) => `wish-${item}`));
      expect(walked.length).toBeGreaterThanOrEqual(10);
    },
  );
});

const plain = (title: string, wish: Partial<TestWish> = {}): TestWish => ({ title, ...wish });
const oddLists: [string, TestWish[]][] = [
  [
    'odd wishes',
    [
      plain(
        'A tablecloth with a very long name that goes on, and on, and hardly ever comes to an end at all',
      ),
      plain('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', {
        price: 123_456_789,
      }),
      plain('No currency', { price: 4_900, currency: null, source: null, url: null }),
      plain('مزهرية من الخزف', { price: 5_000, note: 'للطاولة الطويلة من فضلك' }),
      plain('Broken picture', {
        imageUrl: 'https://nowhere.test/x.jpg',
        price: 1_000,
        oldPrice: 2_000,
        priority: 1,
      }),
      plain('Wordy', {
        note: 'Any glaze but white, please, and rather the large one. '.repeat(9),
        quantity: 12,
        variant: 'x'.repeat(200),
      }),
      plain('Sold out', { availability: 'out_of_stock', purchased: true, note: 'a\nb\nc\nd\ne' }),
      plain('Dearer', { price: 123_456_789, savedPrice: 98_765_432, availability: 'low_stock' }),
      plain('Cheaper', {
        price: 4_500,
        savedPrice: 5_200,
        availability: 'low_stock',
        stock: 3,
        photo: 'vase.webp',
        variant: 'Sage, Large',
      }),
      plain('Not sold here', { notSoldAt: new Date('2026-11-12'), variant: 'Large', price: 5400 }),
    ],
  ],
  ['no wishes', []],
  ['one wish', [plain('Ono Vase', { photo: 'vase.webp', price: 5400 })]],
];

describe.each(combinations(oddLists))('a list with %s', (_what, wishes) => {
  it.each(
    combinations([
      [320, 'dark'],
      [320, 'light'],
      [200, 'light'],
      [820, 'light'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const),
  )('has no problems %d px wide (%s)', async (width, colorScheme) => {
    const { path } = await publicList(service, wishes, { description: 'W'.repeat(60) });
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit(path, {
        colorScheme,
        javaScriptEnabled,
        viewport: { width, height: 700 },
        locale: 'de',
      });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBe(0);
      expect(await overlaps(page)).toEqual([]);
      expect(await cutOff(page, '.wish-ended')).toBe(0);
      if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
      await page.close();
    }
  });
});

it.each([
  [390, 1],
  [1280, 4],
])(
  'on a screen of %d px, a single wish has the width of one of %d columns',
  { tags: ['thorough'] },
  async (width, columns) => {
    const { path } = await publicList(service, clarasWishes.slice(0, 1));
    const page = await visit(path, { viewport: { width, height: 844 } });
    const widthOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().width);
    expect(Math.round((await widthOf('.wishes')) / (await widthOf('.wish')))).toBe(columns);
    await page.close();
  },
);

const cutOff = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length);

/** Cards that overlap or extend beyond the list. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.wish')].map((element) => element.getBoundingClientRect());
    const list = document.querySelector('.wishes')?.getBoundingClientRect();
    return boxes.flatMap((a, i) => [
      ...boxes
        .slice(i + 1)
        .filter(
          (b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
        )
        .map(() => `card ${i} is overlapped`),
      ...(list && (a.right > list.right + 1 || a.bottom > list.bottom + 1) ? [`card ${i} is outside`] : []),
    ]);
  });
}

describe('nothing shifts', () => {
  it.each([
    [1280, 1000],
    [820, 1100],
    [390, 844],
  ])(
    'while the page loads, is read and wishes are marked (%d px wide)',
    { tags: ['thorough'] },
    async (width, height) => {
      const { path } = await publicList(service, [...clarasWishes, ...clarasWishes, ...clarasWishes]);
      const { page } = await newVisitor(browser, { viewport: { width, height } });
      await slowDown(page, 4);
      await watchShifts(page);
      await page.goto(siteUrl + path);
      await give(page, 'Nesting Bowls');
      await undo(page, 'Nesting Bowls').first().waitFor();
      await seeAllImages(page);
      // A button's own longer text may shift by a fraction of a pixel; anything that moves a card counts ten times this.
      expect(await shiftsOf(page)).toBeLessThan(0.005);
    },
  );
});

describe('a long list', () => {
  it(
    'of 200 wishes loads few images at first, balances its columns and responds quickly',
    { tags: ['thorough'] },
    async () => {
      const many = Array.from({ length: 200 }, (_, index) => ({
        ...(clarasWishes[index % clarasWishes.length] as TestWish),
        title: `Wish ${index + 1}`,
      }));
      const { path } = await publicList(service, many);
      const { page } = await newVisitor(browser, { viewport: { width: 1280, height: 1000 } });
      await page.goto(siteUrl + path);
      const sent = await page.request.get(siteUrl + path, { headers: { 'accept-encoding': 'gzip' } });
      expect(sent.headers()['content-encoding']).toBe('gzip');
      await expect.poll(() => page.locator('img[loading=eager]').count()).toBe(4);
      await expect.poll(() => page.locator('img[fetchpriority=high]').count()).toBe(1);
      const { foot, last, rows } = await page.evaluate(() => {
        const bottoms = new Map<number, number>();
        for (const wish of document.querySelectorAll('.wish')) {
          const { left, bottom } = wish.getBoundingClientRect();
          bottoms.set(left, Math.max(bottom, bottoms.get(left) ?? 0));
        }
        const foot = document.querySelector('.page-foot')?.getBoundingClientRect().top ?? 0;
        return { foot, last: Math.max(...bottoms.values()), rows: [...bottoms.values()] };
      });
      expect(rows).toHaveLength(4);
      expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(600);
      expect(foot - last).toBeLessThan(300);
      await page.getByRole('link', { name: 'Still available' }).click();
      await expect.poll(() => page.locator('.wish').count()).toBe(134);
    },
  );

  it.each([true, false])(
    'is split into parts of 200 wishes (JavaScript: %s)',
    { tags: ['thorough'] },
    async (javaScriptEnabled) => {
      const many = Array.from({ length: 450 }, (_, index) => ({
        title: `Wish ${index + 1}.`,
        price: 1_000,
        url: null,
        purchased: index < 30,
      }));
      const { path } = await publicList(service, many);
      const page = await visit(path, { javaScriptEnabled });
      const titles = async () =>
        (await page.locator('.wish-title').allInnerTexts()).map((text) => text.trim());
      const follow = async (name: string) => {
        await page.getByRole('link', { name, exact: true }).click();
        await page.waitForLoadState('networkidle');
      };
      await expect.poll(titles).toEqual(many.slice(0, 200).map(({ title }) => title));
      expect(await summary(page)).toBe('450 wishes · 30 already bought');
      const parts = page.getByRole('navigation', { name: 'Parts of this list' });
      expect(await parts.innerText()).toMatch(/^Part 1 of 3\s+More wishes$/);
      if (javaScriptEnabled) expect(await faultsOf(page)).toEqual([]);
      await follow('More wishes');
      await expect.poll(titles).toEqual(many.slice(200, 400).map(({ title }) => title));

      await give(page, 'Wish 201.');
      await undo(page, 'Wish 201.').waitFor();
      await expect.poll(() => summary(page)).toBe('450 wishes · 31 already bought');
      expect(await titles(), 'marking keeps the part').toContain('Wish 201.');
      await follow('More wishes');
      await expect.poll(titles).toEqual(many.slice(400).map(({ title }) => title));
      expect(await page.getByRole('link', { name: 'More wishes' }).count()).toBe(0);

      await follow('Still available');
      expect([(await titles())[0], await page.locator('.wish').count()]).toEqual(['Wish 31.', 200]);
      await follow('More wishes');
      expect((await titles())[0], 'the filter is kept, without the wish marked above').toBe('Wish 232.');
      expect(await parts.innerText()).toContain('Part 2 of 3');
      await follow('Previous wishes');
      expect((await titles())[0]).toBe('Wish 31.');
      await page.goto(`${siteUrl}${path}?part=99`);
      expect((await titles()).at(-1), 'past the end, the last part').toBe('Wish 450.');
    },
  );
});
