import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** What axe-core finds wrong on a page or in a frame, one line a fault; empty when nothing is. */
export async function accessibilityFaults(target: Page | Frame): Promise<string[]> {
  await target.evaluate(axe.source);
  return target.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target: place, failureSummary }) => `${id} at ${place.join(' ')}: ${failureSummary ?? ''}`,
      ),
    );
  });
}
