/** The recipe for Hydrogen in a shop made with it: rendered on its server, hydrated under its security policy. */
import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { freePort } from '#test/support/free-port.ts';
import { packagesApart } from '#test/support/packages-apart.ts';
import { installServed } from '#test/support/packed-package.ts';
import { recipeFor } from '#test/support/recipe.ts';
import { runProcess } from '#test/support/run-process.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor, windowFrom, wish } from '#test/support/visitor.ts';

const folder = resolve('.cache/hydrogen-shop');
const isInstalled = await packagesApart('test/package/hydrogen', folder);
// In development, React says where a page differs from what its server rendered.
const env = { ...process.env, NODE_ENV: 'development' as const };

async function buildShop(siteUrl: string, recipe: (name: string) => string): Promise<void> {
  const served = join(await installServed(siteUrl, 'basket'), 'node_modules/@wishlist');
  await cp(served, join(folder, 'node_modules/@wishlist'), { recursive: true });
  const [imports, script] = recipe('hydrogen-script').split('\n\n');
  const recipes = {
    'wishlist-script.jsx': `${imports}\nexport const WishlistScript = () => ${script}`,
    'policy.js': `import { createContentSecurityPolicy } from '@shopify/hydrogen';
      export const contentSecurityPolicy = () => ${recipe('hydrogen-policy')}`,
    'save-button.jsx': recipe('react-button'),
    'wishlist.jsx': recipe('react-wishlist'),
    'cart-wishlist.jsx': recipe('hydrogen-wishlist'),
    '../routes/wishlist.cart.js': recipe('hydrogen-route'),
  };
  await mkdir(join(folder, 'app/recipes'), { recursive: true });
  for (const [name, code] of Object.entries(recipes))
    await writeFile(join(folder, 'app/recipes', name), code);
  const reactRouter = join(folder, 'node_modules/@react-router/dev/bin.js');
  await promisify(execFile)(process.execPath, [reactRouter, 'build', '--mode', env.NODE_ENV], {
    cwd: folder,
    env,
  });
}

it.runIf(isInstalled)('saves, and adds to the cart', async () => {
  const service = await sharedService();
  const browser = await launchBrowser();
  afterAll(() => browser.close());
  const owner = { email: 'shop@hydrogen.example', name: 'Kiln', plan: 'growth' } as const;
  await buildShop(service.siteUrl, recipeFor(service.siteUrl, await createPartner(service.ctx, owner)));
  const origin = `http://localhost:${await freePort()}`;
  const shop = runProcess(
    [process.execPath, 'server.js'],
    { ...env, PORT: new URL(origin).port },
    { cwd: folder },
  );
  await shop.ready(`${origin}/products/vase`);

  const { page } = await newVisitor(browser);
  const said: string[] = [];
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  const save = page.locator('[data-wl=button]').getByRole('button');
  await page.goto(`${origin}/products/vase`);
  const basket = page.frameLocator('iframe[name=wl-basket]');
  // React shows it, so it has hydrated the page.
  await basket.owner().waitFor();
  const dialog = await windowFrom(page, () => save.click());
  await dialog.getByRole('button', { name: 'Save to My wishlist' }).click();
  await page.locator('[data-wl-saved]').waitFor();

  const add = wish(basket, 'vase').getByRole('button', { name: /^Add/ }).first();
  await add.click();
  await page.getByText('In the cart: 1 × gid://shopify/ProductVariant/vase').waitFor();
  await page.reload();
  await add.click();
  await basket.getByText('This is sold out.').first().waitFor();

  await page.getByRole('link', { name: 'mug' }).click();
  await page.getByRole('heading', { name: 'mug' }).waitFor();
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('false');
  await page.getByRole('link', { name: 'vase' }).click();
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');
  expect(said).toEqual([]);
});
