import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** What axe-core finds wrong on a page or in a frame, one line a fault; empty when nothing is. */
export async function accessibilityFaults(target: Page | Frame): Promise<string[]> {
  await target.evaluate(axe.source);
  return target.evaluate(async () => {
    const rules = { 'target-size': { enabled: true } };
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ rules });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target: place, failureSummary }) => `${id} at ${place.join(' ')}: ${failureSummary ?? ''}`,
      ),
    );
  });
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
