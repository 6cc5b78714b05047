/** The blocks with their stylesheet in a real browser, before any script runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { extensionFolder } from '#test/support/theme/extension.ts';
import { renderBlock } from '#test/support/theme/render-block.ts';
import { themeProduct } from '#test/support/theme/theme-product.ts';

const css = readFileSync(join(extensionFolder, 'assets/wishlist.css'), 'utf8');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A page of a theme with some custom styles, in the given colors. */
async function themePage(body: string, colors = 'color:#1c1917;background:#fff'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.setContent(
    `<!doctype html><html lang="en"><title>Shop</title><style>html{font-size:62.5%}body{margin:0;font:17px/1.6 Georgia;${colors}}` +
      `button,a{text-transform:uppercase}</style><style>${css}</style><body><main><h1>Ono Vase</h1>${body}</main></body></html>`,
  );
  return page;
}

const product = themeProduct();
const buttons = () =>
  Promise.all(
    ['primary', 'outline', 'icon', 'minimal'].map((button_style) =>
      renderBlock('button', { product, settings: { button_style } }),
    ),
  );

describe.for(combinations(['color:#fafaf9;background:#1c1917', 'color:#1c1917;background:#fff']))(
  'on a page with %s',
  (colors) => {
    test('the blocks have no accessibility problems, and tap targets are at least 44 px', async () => {
      const others = await Promise.all(['basket', 'header', 'float'].map((name) => renderBlock(name)));
      const page = await themePage([...(await buttons()), ...others].join('<br>'), colors);
      expect(await accessibilityFaults(page)).toEqual([]);
      const sizes = await page
        .locator('.wl-button, .wl-icon')
        .evaluateAll((elements) =>
          elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
        );
      expect(sizes).toHaveLength(6);
      expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.close();
    });
  },
);

test('nothing shifts when a product is saved, the count appears or the basket loads', async () => {
  const parts = [...(await buttons()), await renderBlock('header'), await renderBlock('basket')];
  const page = await themePage(`${parts.join('')}<p id="after">After</p>`);
  const placeAfter = () => page.locator('#after').evaluate((element) => element.getBoundingClientRect().top);
  const before = await placeAfter();
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('.wl-button'))
      button.setAttribute('data-wl-saved', 'Birthday');
    for (const badge of document.querySelectorAll<HTMLElement>('[data-wl-count]')) {
      badge.hidden = false;
      badge.textContent = '99+';
    }
    const frame = Object.assign(document.createElement('div'), { style: 'height:380px' });
    document.querySelector('[data-wl-mount]')!.replaceChildren(frame);
  });
  expect(await placeAfter()).toBe(before);
  await page.close();
});

test('the floating heart is in its corner, above a bar the theme reports', async () => {
  const corners = ['floating-bottom-right', 'bottom-left', 'top-right', 'top-left'];
  const hearts = await Promise.all(
    corners.map((display_mode) => renderBlock('float', { settings: { display_mode } })),
  );
  const page = await themePage(hearts.join(''));
  const places = () =>
    page.locator('.wl-float').evaluateAll((elements) =>
      elements.map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return [Math.min(left, innerWidth - right), Math.min(top, innerHeight - bottom)];
      }),
    );
  expect(await places()).toEqual(corners.map(() => [16, 16]));
  await page.addStyleTag({ content: ':root{--wl-float-bottom:64px}' });
  expect(await places()).toEqual([
    [16, 80],
    [16, 80],
    [16, 16],
    [16, 16],
  ]);
  await page.close();
});

test('without scripts, the wishlist link remains, and buttons that could do nothing are hidden', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const body = (await renderBlock('header')) + (await renderBlock('button', { product }));
  await page.setContent(`<style>${css}</style>${body}`);
  expect(await page.getByRole('link', { name: 'Wishlist' }).getAttribute('href')).toBe('/pages/wishlist');
  expect(await page.locator('.wl-button').isVisible()).toBe(false);
  await context.close();
});
