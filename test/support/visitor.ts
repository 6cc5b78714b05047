import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page, Route } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { blockThirdPartyCookies } from './browser.ts';
import type { RunningService } from './start-service.ts';

/**
 * A browser of somebody new, which keeps nothing for third parties: no window of it sends or takes their cookies.
 * Closes with the test.
 */
export async function newVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(8_000);
  // A window may be gone again before it can be told.
  context.on('page', (page) => void blockThirdPartyCookies(page).catch(() => {}));
  const page = await context.newPage();
  await blockThirdPartyCookies(page);
  return { context, page };
}

/** The window that an action opens. */
export async function windowFrom(page: Page, action: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), action()]);
  return opened;
}

/**
 * Answers the first request to an address otherwise. Playwright's own `times` ends the interception of the page while
 * other requests are under way; on a busy machine one of them may then never end, and no page loads any more.
 */
export async function interceptFirst(
  where: Page | BrowserContext,
  url: string | ((url: URL) => boolean),
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true;
  await where.route(url, (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return answer(route);
  });
}

/** Signs in by the code that the mail brings. */
export async function signIn(
  window: Page,
  service: Pick<RunningService, 'lastCode'>,
  email: string,
): Promise<void> {
  // The page's script has taken over once it checks the address itself.
  await window.locator('form[novalidate]').waitFor();
  await window.getByLabel('Email').pressSequentially(email);
  const asked = new Date();
  await window.getByRole('button', { name: 'Send code' }).click();
  await window.getByLabel('6-digit code').pressSequentially(await service.lastCode(email, asked));
}

/** The hosted basket's frame on the shop's page. */
export async function basketOn(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe[name=wl-basket]')).contentFrame();
  if (!frame) throw new Error('the basket has no frame');
  return frame;
}

/** The product of this title in the basket. */
export const wish = (basket: Frame | Page, title: string) => basket.locator('.item', { hasText: title });
