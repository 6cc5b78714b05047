import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Frame,
  FrameLocator,
  Page,
  Route,
} from 'playwright-core';
import { onTestFinished } from 'vitest';
import { blockThirdPartyCookies } from './browser.ts';
import type { RunningService } from './start-service.ts';

/**
 * A new person's browser without third-party cookies: none of its windows sends or accepts them. Closes with
 * the test.
 */
export async function newVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  // A window may close before it can be configured.
  context.on('page', (page) => void blockThirdPartyCookies(page).catch(() => {}));
  const page = await context.newPage();
  await blockThirdPartyCookies(page);
  return { context, page };
}

/** The window an action opens. */
export async function windowFrom(page: Page, action: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), action()]);
  return opened;
}

/** Waits for a window to close; it can be gone before the press that closes it has been answered. */
export async function closedBy(window: Page, action: () => Promise<unknown>): Promise<void> {
  const pressed = action().catch((error: unknown) => {
    if (!window.isClosed()) throw error;
  });
  await Promise.all([window.waitForEvent('close'), pressed]);
}

/**
 * Intercepts the first request to a URL. Playwright's own `times` stops intercepting the page while other
 * requests are in progress; on a busy machine one of them may then never end, and no page loads anymore.
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

/** Signs in with the emailed code. */
export async function signIn(
  window: Page,
  service: Pick<RunningService, 'lastCode'>,
  address: string,
): Promise<void> {
  const email = window.locator('#email');
  // The save dialog saves without an email, and asks for it when it is pressed.
  const link = window.locator('.window-sign-in');
  await email.or(link).waitFor();
  if (await link.isVisible()) await link.click();
  // Once the page is hydrated, its script validates the email address itself.
  await window.locator('form[novalidate]', { has: email }).waitFor();
  await email.pressSequentially(address);
  const asked = new Date();
  await window.getByRole('button', { name: 'Send code' }).click();
  // At once: the window may close before a last key is released.
  await window.getByLabel('6-digit code').fill(await service.lastCode(address, asked));
}

/** The hosted basket's frame on the shop's page. */
export async function basketOn(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe[name=wl-basket]')).contentFrame();
  if (!frame) throw new Error('the basket has no frame');
  return frame;
}

/** The product with this title in the basket. */
export const wish = (basket: Frame | FrameLocator | Page, title: string) =>
  basket.locator('.item', { hasText: title });
