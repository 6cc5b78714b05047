/** How soon a shopper on a slow phone sees that their first press on a heart worked. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/support/browser.ts';

const cards = Array.from(
  { length: 48 },
  (_, index) =>
    `<button data-wl data-url="/products/${index}" data-title="Product ${index}" data-price="5400" data-currency="EUR">Save</button>`,
).join('');

/** A shop's collection that saves with one click, on its own origin. */
async function collection(siteUrl: string, key: string) {
  const html = `<!doctype html><html lang="en"><title>Shop</title><body>${cards}
    <script src="${siteUrl}/sdk/v1/widget.js" data-wl-key="${key}" data-save="instant"></script>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The longest event of the press, from the input to the next paint, as the browser's Event Timing reports it. */
async function pressOnce(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => {
      const entries: PerformanceEventTiming[] = [];
      Object.assign(window, { entries });
      const observer = new PerformanceObserver((list) =>
        entries.push(...(list.getEntries() as PerformanceEventTiming[])),
      );
      observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      // Reports the event even if it was short.
      observer.observe({ type: 'first-input' });
    });
    await page.getByRole('button').first().click();
    await page.locator('wl-toast').waitFor({ state: 'attached' });
    return await page.evaluate(() => {
      const { entries } = window as unknown as {
        entries: (PerformanceEventTiming & { interactionId: number })[];
      };
      return Math.max(...entries.filter((one) => one.interactionId).map((one) => one.duration));
    });
  } finally {
    await context.close();
  }
}

/**
 * The time from a stranger's press, after the mouse has moved over the page, to the toast, if every
 * request takes `latencyMs` longer.
 */
async function tellOnce(browser: Browser, url: string, latencyMs: number): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.mouse.move(1, 1);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/instant.js')),
    );
    await context.route('**/*', async (route) => {
      await delay(latencyMs);
      await route.continue().catch(() => {});
    });
    // Measured in the page, because Playwright only looks for elements now and then.
    await page.evaluate(() => {
      const toasted = new Promise<number>((resolve) => {
        const sees = ({ timeStamp }: Event) =>
          new MutationObserver(() => {
            if (document.querySelector('wl-toast')) resolve(performance.now() - timeStamp);
          }).observe(document, { subtree: true, childList: true });
        addEventListener('click', sees, { once: true, capture: true });
      });
      Object.assign(window, { toasted });
    });
    await page.getByRole('button').first().click();
    return await page.evaluate(() => (window as unknown as { toasted: Promise<number> }).toasted);
  } finally {
    await context.close();
  }
}

/** Milliseconds from the first press to the toast, each in a fresh browser context, ascending. */
export const firstToasts = (siteUrl: string, key: string, times: number, latencyMs: number) =>
  inShop(siteUrl, key, times, (browser, url) => tellOnce(browser, url, latencyMs));

/**
 * Milliseconds of the first press at 4× CPU throttling, each in a fresh browser context, ascending. The browser rounds
 * them to 8.
 */
export const firstPresses = (siteUrl: string, key: string, times: number) =>
  inShop(siteUrl, key, times, pressOnce);

async function inShop(
  siteUrl: string,
  key: string,
  times: number,
  measure: (browser: Browser, url: string) => Promise<number>,
): Promise<number[]> {
  const browser = await launchBrowser();
  const shop = await collection(siteUrl, key);
  try {
    const durations: number[] = [];
    for (let time = 0; time < times; time += 1) durations.push(await measure(browser, shop.url));
    return durations.sort((a, b) => a - b);
  } finally {
    shop.close();
    await browser.close();
  }
}
