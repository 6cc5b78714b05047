import type { BrowserContext, Frame, Page } from 'playwright-core';

/** A `LayoutShift`, which TypeScript doesn't know. */
type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Slows the page's processor down, as on a phone. It then draws pages of which only the beginning has arrived. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Records the layout shifts of pages opened from now on, also those shortly after a click, which browsers ignore. */
export async function watchShifts(where: BrowserContext | Page): Promise<void> {
  await where.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
}

/** Scrolls through all images, and waits until they have loaded or failed to. */
export async function seeAllImages(page: Page): Promise<void> {
  for (const image of await page.locator('img').all()) await image.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

/** Waits until fonts, visible images and animations are there, and painted. Runs in the browser. */
async function settled(): Promise<void> {
  const isIn = (image: HTMLImageElement) => {
    const { top, bottom } = image.getBoundingClientRect();
    return image.checkVisibility() && bottom > 0 && top < innerHeight;
  };
  await document.fonts.ready;
  await Promise.allSettled([...document.images].filter(isIn).map((image) => image.decode()));
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/**
 * The total layout shift. Excludes layouts that Chromium only performs because of an outside inspection
 * before styles have loaded, since no one sees them, and those of the page's head alone: its links and buttons are
 * aligned to the right and move while the next ones arrive.
 */
export async function shiftsOf(...places: (Page | Frame)[]): Promise<number> {
  await Promise.all(places.map((place) => place.evaluate(settled)));
  const sums = places.map((place) =>
    place.evaluate(() => {
      const painted = performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity;
      const { shifts } = window as unknown as { shifts: Shift[] };
      const isInHead = ({ sources }: Shift) =>
        sources.length > 0 && sources.every(({ node }) => node?.parentElement?.closest('header'));
      const seen = shifts.filter((shift) => shift.startTime > painted && !isInHead(shift));
      return seen.reduce((sum, { value }) => sum + value, 0);
    }),
  );
  return (await Promise.all(sums)).reduce((sum, shifted) => sum + shifted, 0);
}
