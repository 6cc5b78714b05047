/** A shop made with Next uses the packages: rendered on its server, alive in the browser. */
import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { freePort } from '#test/support/free-port.ts';
import { packagesApart } from '#test/support/packages-apart.ts';
import { installServed } from '#test/support/packed-package.ts';
import { runProcess } from '#test/support/run-process.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { basketOn, newVisitor, windowFrom, wish } from '#test/support/visitor.ts';

const folder = resolve('.cache/next-app');
const isInstalled = await packagesApart('test/package/next', folder);
const next = [process.execPath, join(folder, 'node_modules/next/dist/bin/next')] as const;
const quiet = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const };

async function buildShop(siteUrl: string, files: Record<string, string>): Promise<void> {
  const served = join(await installServed(siteUrl, 'widget', 'basket'), 'node_modules/@wishlist');
  await cp(served, join(folder, 'node_modules/@wishlist'), { recursive: true });
  await rm(join(folder, 'app'), { recursive: true, force: true });
  await mkdir(join(folder, 'app'));
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, 'app', name), code);
  await promisify(execFile)(next[0], [next[1], 'build'], { cwd: folder, env: quiet });
}

it.runIf(isInstalled)('saves in the dialog and shows the wishlist', async () => {
  const service = await sharedService();
  const browser = await launchBrowser();
  afterAll(() => browser.close());
  const { keys, basketConfigId } = await createPartner(service.ctx, {
    email: 'shop@next-package.example',
    name: 'Kiln',
    plan: 'growth',
  });
  const { key } = keys.test;
  await buildShop(service.siteUrl, {
    'layout.js': `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
    'page.js': `import { Wishlist } from './wishlist.js'; export default () => <main><h1>Vase</h1><Wishlist /></main>;`,
    'wishlist.js': `'use client';
      import { useEffect } from 'react';
      import { init } from '@wishlist/widget';
      import { init as initBasket } from '@wishlist/basket';
      export function Wishlist() {
        useEffect(() => {
          initBasket({ apiKey: '${key}', configId: '${basketConfigId}', siteUrl: '${service.siteUrl}' })
            .drawer({ trigger: '#wishlist' });
          return init({ key: '${key}', widgetUrl: '${service.siteUrl}' })
            .mount('#save', { url: 'http://localhost/vase', title: 'Ono Vase' });
        }, []);
        return <><button id="save">Save</button><a id="wishlist" href="#">Wishlist</a></>;
      }`,
  });
  const port = await freePort();
  const shop = runProcess([...next, 'start', '--port', `${port}`], quiet, { cwd: folder });
  await shop.ready(`http://localhost:${port}/`);

  const { page } = await newVisitor(browser);
  await page.goto(`http://localhost:${port}/`);
  await page.waitForLoadState('networkidle');
  const dialog = await windowFrom(page, () => page.getByRole('button', { name: 'Save' }).click());
  await dialog.getByRole('button', { name: 'Save to My wishlist' }).click();
  await page.locator('#save[data-wl-saved]').waitFor();
  await page.getByRole('link', { name: 'Wishlist' }).click();
  await wish(await basketOn(page), 'Ono Vase').waitFor();
  expect(await page.locator('#save').getAttribute('aria-pressed')).toBe('true');
});
