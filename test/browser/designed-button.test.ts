/** `data-wl="button"` and `data-wl="heart"`: our own button in any page. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
afterAll(() => browser.close());
const { keys } = await createPartner(service.ctx, {
  email: 'b@designed.example',
  name: 'Kiln',
  plan: 'growth',
});

const script = `<script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}" async></script>`;
const vase = 'data-url="/products/vase" data-title="Ono Vase"';

async function visit(body: string) {
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(shop.origin + shop.page(script + body));
  return { page, requests };
}

it('draws a button and a heart with 44 px targets that open the dialog with the keyboard', async () => {
  const { page, requests } = await visit(
    `<div lang="de"><span data-wl="button" ${vase}></span></div>
     <span data-wl="heart" ${vase} style="--wl-icon: rgb(0, 128, 0)"></span>`,
  );
  const button = page.getByRole('button', { name: 'Auf die Wunschliste' });
  const heart = page.getByRole('button', { name: 'Save to wishlist: Ono Vase' });
  await button.waitFor();
  for (const one of [button, heart]) {
    const box = await one.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(requests.filter((path) => path.startsWith('/api'))).toEqual([]);

  await button.focus();
  const [dialog] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await dialog.waitForURL(/\/save\?/);
  await page.close();
});

it('names the saved product, and keeps its width', async () => {
  const { page } = await visit(`<span data-wl="button" ${vase}></span>`);
  const button = page.locator('[data-wl] button');
  await button.waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  const before = await button.boundingBox();
  // What the widget stores after a save, and reads again when another tab has saved.
  await page.evaluate((key) => {
    const marks = [{ url: new URL('/products/vase', location.href).href }];
    localStorage.setItem(`wl.saved.${key}`, JSON.stringify(marks));
    dispatchEvent(new Event('storage'));
  }, keys.test.key);
  const saved = page.getByRole('button', { name: 'Saved', pressed: true });
  await saved.waitFor();
  await expect.poll(() => button.boundingBox()).toEqual(before);
  await page.close();
});

it('isn’t loaded for the shop’s own markup', async () => {
  const { page, requests } = await visit(`<button data-wl ${vase}>Keep</button>`);
  await page.locator('[data-wl][aria-pressed]').waitFor();
  expect(requests).not.toContain('/sdk/v1/button.js');
  expect(await page.locator('[data-wl]').textContent()).toBe('Keep');
  await page.close();
});

/** In place of `context.newPage()`: a page that fails the test with every uncaught error. */
async function strictVisit(path: string) {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(shop.origin + path);
  return { page, errors };
}
const heart = (page: Page) => page.getByRole('button', { name: 'Save to wishlist: Ono Vase' });

it('is visible in themes that hide empty elements, and shifts nothing', async () => {
  const { page, errors } = await strictVisit(
    shop.page(`<style>div:empty{display:none}</style>
      <script>
        window.shifts = [];
        new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
          .observe({ type: 'layout-shift', buffered: true });
      </script>
      <div data-wl="heart" ${vase}></div>
      <div data-wl="button" ${vase} style="display:flex;min-height:44px"></div><p>Below</p>
      <script>addEventListener('load', () => setTimeout(() => {
        document.head.append(Object.assign(document.createElement('script'),
          { src: '${service.siteUrl}/sdk/v1/widget.js' }));
      }))</script><i data-wl-key="${keys.test.key}"></i>`),
  );
  await heart(page).waitFor();
  await page.getByRole('button', { name: 'Save to wishlist', exact: true }).waitFor();
  const below = page.locator('p');
  const { y } = (await below.boundingBox())!;
  // Only the heart, which keeps no room, moves what is below.
  await page.locator('[data-wl=heart]').evaluate((element) => element.remove());
  expect((await below.boundingBox())!.y).toBe(y - 44);
  expect(errors).toEqual([]);
  await page.close();
});

it('draws the shop’s own shapes even if scripts can’t write HTML', async () => {
  const { page, errors } = await strictVisit(
    shop.page(`<span data-wl="heart" ${vase}></span>${script}`, {
      'content-security-policy': "require-trusted-types-for 'script'",
    }),
  );
  await heart(page).waitFor();
  expect(await page.locator('[data-wl] svg > path').getAttribute('d')).toMatch(/^M12 20/);
  expect(errors).toEqual([]);
  await page.close();
});

it('is drawn in XHTML', { tags: ['thorough'] }, async () => {
  const { page, errors } = await strictVisit(
    shop.document(
      `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Shop</title></head><body>
        <div data-wl="heart" ${vase}></div>
        <script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${keys.test.key}"></script></body></html>`,
      { 'content-type': 'application/xhtml+xml' },
    ),
  );
  await heart(page).waitFor();
  const [dialog] = await Promise.all([page.waitForEvent('popup'), heart(page).click()]);
  await dialog.waitForURL(/\/save\?/);
  expect(errors).toEqual([]);
  await page.close();
});

it.each(combinations(['closed', 'open'] as const))(
  'is drawn and marked inside a component that is %s',
  async (mode) => {
    const { page, errors } = await strictVisit(
      shop.page(`<shop-card></shop-card>${script.replace(' async', '')}<script>
      customElements.define('shop-card', class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: '${mode}' });
          root.innerHTML = '<span data-wl="heart" ${vase}></span>';
          window.inside = root.firstChild;
          WlWidget.mount(root.firstChild);
        }
      });</script>`),
    );
    await page.waitForFunction('inside.shadowRoot?.querySelector("button").ariaPressed === "false"');
    const [dialog] = await Promise.all([
      page.waitForEvent('popup'),
      page.mouse.click(...(await middleOf(page, 'inside'))),
    ]);
    await dialog.waitForURL(/\/save\?/);
    expect(JSON.parse(new URL(dialog.url()).searchParams.get('product')!).title).toBe('Ono Vase');
    await page.evaluate((key) => {
      const marks = [{ url: new URL('/products/vase', location.href).href }];
      localStorage.setItem(`wl.saved.${key}`, JSON.stringify(marks));
      dispatchEvent(new Event('storage'));
    }, keys.test.key);
    await page.waitForFunction('inside.shadowRoot.querySelector("button").ariaPressed === "true"');
    expect(errors).toEqual([]);
    await page.close();
  },
);

const middleOf = (page: Page, element: string) =>
  page.evaluate<[number, number]>(
    `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${element}.getBoundingClientRect())`,
  );
