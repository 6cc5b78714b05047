import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Rules whose result depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the problems axe-core finds on a page or in a frame, one per line. Of long lists, it sees the first 40 rows:
 * they show all kinds that a test has, and hundreds would take seconds.
 * @param only the rules to check, instead of all
 */
export async function accessibilityFaults(target: Page | Frame, only?: string[]): Promise<string[]> {
  if (!(await target.evaluate(() => 'axe' in window))) await target.evaluate(axe.source);
  return target.evaluate(async (values) => {
    // What fades in has too little contrast until it is there.
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1_000,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const further = [...document.querySelectorAll('li:nth-child(40) ~ li')].map((row) => {
      const place = document.createComment('');
      row.replaceWith(place);
      return { row, place };
    });
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      ...(values ? { runOnly: { type: 'rule', values } } : { rules: { 'target-size': { enabled: true } } }),
      // Passes aren't needed, and no enabled rule requires fetching the stylesheets again.
      resultTypes: ['violations'],
      preload: false,
      // Each frame is checked on its own.
      iframes: false,
    });
    for (const { row, place } of further) place.replaceWith(row);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target: place, failureSummary }) => `${id} at ${place.join(' ')}: ${failureSummary ?? ''}`,
      ),
    );
  }, only);
}

/** The frames of a page, or of a frame with itself, except those in which no script runs, and invisible ones. */
async function framesOf(target: Page | Frame): Promise<Frame[]> {
  const within = (frame: Frame): Frame[] => frame.childFrames().flatMap((child) => [child, ...within(child)]);
  const outer = 'mainFrame' in target ? target.mainFrame() : target;
  const frames = [outer];
  for (const frame of within(outer)) {
    const element = await frame.frameElement();
    const sandbox = await element.getAttribute('sandbox');
    const isHidden = (await element.getAttribute('aria-hidden')) === 'true';
    if (!isHidden && (sandbox === null || sandbox.includes('allow-scripts'))) frames.push(frame);
  }
  return frames;
}

/** The same for a page or frame with all frames in it, and whether any of them scrolls sideways. */
export async function faultsOf(target: Page | Frame): Promise<string[]> {
  const faults: string[] = [];
  for (const frame of await framesOf(target)) {
    // First, because axe only sees some rows of a long list, and the others then have to be laid out again.
    const tooWide = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) faults.push(`${tooWide} px too wide`);
    faults.push(...(await accessibilityFaults(frame)));
  }
  return faults;
}

/**
 * The same in both color schemes, for pages that follow the system's: all rules in light, color rules in
 * dark.
 */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const faults = await faultsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const frame of await framesOf(page)) {
    faults.push(...(await accessibilityFaults(frame, colorRules)).map((fault) => `in dark, ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}
