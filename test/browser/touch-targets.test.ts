/** Touch targets on a phone are 44 px high and wide, though what is drawn may be smaller. */
import { afterAll, expect, it } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { everyPage, waitForData } from '#test/support/every-page.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const names = [
  'dialog',
  'list',
  'basket, list',
  'basket, cards',
  ...[
    'overview',
    'usage',
    'keys',
    'baskets',
    'basket editor',
    'webhooks',
    'endpoints',
    'new endpoint',
    'failing endpoint',
    'events',
    'shops',
    'new shop',
    'tokens',
    'subscription',
    'settings',
    'set-up',
  ].map((name) => `portal, ${name}`),
];
const pages = (await everyPage(service)).filter(({ name }) => names.includes(name));
const browser = await launchBrowser();
afterAll(() => browser.close());

it.each(pages)('$name', async (seen) => {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, locale: 'de', hasTouch: true, isMobile: true });
  if (seen.as) await signInAs(context, service, seen.as);
  const page = await context.newPage();
  await page.goto(service.siteUrl + seen.path('de'), { waitUntil: 'load' });
  await waitForData(page, seen);
  await expect.poll(() => page.evaluate(smallTargets)).toEqual([]);
});

/** Controls whose pressable area is smaller. Links within text are as high as their line. */
function smallTargets(): string[] {
  const size = 44;
  const controls = document.querySelectorAll<HTMLElement>(
    'button, select, summary, input[type=checkbox], a.crumb',
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility() || control.closest('.visually-hidden')) return [];
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hits = (byX: number, byY: number) => {
      const at = document.elementFromPoint(x + byX, y + byY);
      return at !== null && (control.contains(at) || at.closest('label')?.contains(control));
    };
    if (!hits(0, 0)) return [];
    const reach = (across: boolean) => {
      let pixels = 0;
      for (let by = -size; by < size; by += 1) if (hits(across ? by : 0, across ? 0 : by)) pixels += 1;
      return pixels;
    };
    const [wide, high] = [reach(true), reach(false)];
    // The edges lie between two points.
    if (wide >= size - 1 && high >= size - 1) return [];
    return [
      `${wide} × ${high}: ${(control.getAttribute('aria-label') ?? control.textContent ?? control.id).trim()}`,
    ];
  });
}
