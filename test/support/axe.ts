import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** What looks different in another colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe-core finds wrong on a page or in a frame, one line a fault; empty when nothing is.
 * @param only rules to hold it to, instead of all
 */
export async function accessibilityFaults(target: Page | Frame, only?: string[]): Promise<string[]> {
  if (!(await target.evaluate(() => 'axe' in window))) await target.evaluate(axe.source);
  return target.evaluate(async (values) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      ...(values ? { runOnly: { type: 'rule', values } } : { rules: { 'target-size': { enabled: true } } }),
      // What passes is of no interest, and no rule that runs needs the style sheets fetched again.
      resultTypes: ['violations'],
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target: place, failureSummary }) => `${id} at ${place.join(' ')}: ${failureSummary ?? ''}`,
      ),
    );
  }, only);
}

/** The same for a page with all of its frames, and whether one of them has to be scrolled sideways. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const frame of page.frames()) {
    faults.push(...(await accessibilityFaults(frame)));
    const tooWide = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) faults.push(`${tooWide} px too wide`);
  }
  return faults;
}

/** The same in both colour schemes, for pages that follow the system's: everything in light, the colours in dark. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const faults = await faultsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const frame of page.frames()) {
    faults.push(...(await accessibilityFaults(frame, colourRules)).map((fault) => `in dark, ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}
