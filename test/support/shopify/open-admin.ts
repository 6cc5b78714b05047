import type { Browser, Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { errorsOf } from '../errors-of.ts';
import { appBridge } from './app-bridge.ts';
import { embeddedQuery, sessionToken } from './app-credentials.ts';
import type { FakeShop } from './fake-shop.ts';
import { changeScopes } from './fake-webhooks.ts';

export interface OpenAdmin {
  /** Shopify's own page around the app. */
  page: Page;
  /** The app in its frame. */
  frame: Frame;
  /** The browser's errors so far, as `errorsOf` collects them. */
  errors: string[];
  /** Follows a link in the app's navigation, which Shopify draws. */
  navigate(text: string): Promise<void>;
}

export interface AdminOptions {
  /** One of the app's own pages, e.g. `/app/basket`. */
  path?: string;
  /** The merchant's language in Shopify. */
  locale?: string;
  viewport?: { width: number; height: number };
  /**
   * The result of each call of `shopify.app.extensions()`; nothing by default. An exception is Shopify's failure.
   */
  extensions?: unknown[] | (() => unknown[]);
  /** The shop at the fake Shopify, whose merchant is asked for access scopes. */
  fake?: FakeShop;
}

const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

/** Shopify's page: the app's navigation, and the app in a frame. */
const outerPage = (address: string) => `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>Shopify</title>
<style>
  body { margin: 0; display: flex; height: 100vh; font: 14px system-ui; background: #ebebeb }
  nav { width: 200px; padding: 16px; display: flex; flex-direction: column; gap: 8px }
  iframe { flex: 1; border: 0; background: #f1f1f1 }
  @media (max-width: 600px) { body { flex-direction: column } nav { width: auto; flex-flow: row wrap; padding: 8px } }
</style>
<nav aria-label="App"></nav>
<script>
  addEventListener('message', ({ data }) => {
    if (data?.type !== 'nav') return;
    document.querySelector('nav').replaceChildren(...data.links.map(({ text, href }) => {
      const link = document.createElement('a');
      link.textContent = text;
      link.href = href;
      link.onclick = (event) => {
        event.preventDefault();
        frames.app.postMessage({ type: 'navigate', href }, '*');
      };
      return link;
    }));
  });
</script>
<iframe name="app" title="App" allow="clipboard-write" src="${address.replaceAll('&', '&amp;')}"></iframe>`;

/** Installs the app in a shop, as opening its admin does, without a browser. */
export async function setUpShop({ siteUrl }: { siteUrl: string }, shop: string): Promise<void> {
  const headers = { 'User-Agent': userAgent };
  const answer = await fetch(`${siteUrl}/app?${await embeddedQuery(shop)}`, { headers });
  if (!answer.ok) throw new Error(`The admin of ${shop} answered ${answer.status}`);
}

/** Opens a shop's embedded admin, as its merchant sees it in Shopify. Close `page.context()` when done. */
export async function openAdmin(
  browser: Browser,
  { siteUrl }: { siteUrl: string },
  shop: string,
  {
    path = '/app',
    locale = 'en',
    viewport = { width: 1280, height: 900 },
    extensions = [],
    fake,
  }: AdminOptions = {},
): Promise<OpenAdmin> {
  const context = await browser.newContext({
    viewport,
    userAgent,
  });
  await context.exposeFunction('wlSessionToken', () => sessionToken(shop));
  await context.exposeFunction('wlExtensions', () =>
    typeof extensions === 'function' ? extensions() : extensions,
  );
  await context.exposeFunction(
    'wlScopes',
    (action: 'request' | 'revoke', scopes: string[]) => fake && changeScopes(fake, action, scopes),
  );
  await context.route('https://cdn.shopify.com/shopifycloud/app-bridge.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${appBridge.toString()})()` }),
  );
  const [query, join] = [await embeddedQuery(shop), path.includes('?') ? '&' : '?'];
  query.set('locale', locale);
  await context.route('https://admin.shopify.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: outerPage(`${siteUrl}${path}${join}${query}`) }),
  );
  // The URL Shopify returns to: one of the app's pages, with the app's ID.
  await context.route(`https://${shop}/admin/apps/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    for (const [name, value] of await embeddedQuery(shop)) searchParams.set(name, value);
    const own = pathname.split('/').slice(4).join('/');
    return route.fulfill({
      contentType: 'text/html',
      body: outerPage(`${siteUrl}/${own}?${searchParams}`),
    });
  });
  const page = await context.newPage();
  const errors = errorsOf(page);
  await page.goto(`https://admin.shopify.com/store/${shop.split('.')[0]}/apps/wishlist`);
  const frame = page.frame('app');
  if (!frame) throw new Error('the app has no frame');
  await frame.waitForLoadState();
  // A press of a link before that would be lost.
  const follows = () => frame.waitForFunction(() => window.wlFollows);
  await follows();
  return {
    page,
    frame,
    errors,
    async navigate(text) {
      await follows();
      await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: text }).click();
    },
  };
}

/** Presses a button of the save bar, which does nothing while saving. */
export async function pressInSaveBar(frame: Frame, name: 'Save' | 'Discard'): Promise<void> {
  await expect.poll(() => frame.locator('ui-save-bar button', { hasText: name }).isDisabled()).toBe(false);
  await frame.locator('#stand-in-save-bar').getByRole('button', { name }).click();
}
