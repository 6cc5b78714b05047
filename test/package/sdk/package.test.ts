import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { shopProject } from '#test/support/packed-package.ts';
import { sharedService } from '#test/support/shared-service.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const { siteUrl } = await sharedService();
const project = await shopProject(siteUrl, 'widget');
const installed = join(project.folder, 'node_modules/@wishlist/widget');

/** Runs a module of the shop on a server, without a page. */
async function onServer(code: string): Promise<string> {
  const args = ['--input-type=module', '-e', code];
  return (await run(process.execPath, args, { cwd: project.folder })).stdout.trim();
}

for (const name of ['react', 'react-dom', '@types/react']) {
  const link = join(project.folder, 'node_modules', name);
  await mkdir(dirname(link), { recursive: true });
  await symlink(join(root, 'node_modules', name), link);
}

describe('the npm package', () => {
  it('contains the modules, their types and its README', () => {
    expect(project.files).toEqual([
      'README.md',
      'index.js',
      'package.json',
      'react.js',
      'types/api/contract/errors.d.ts',
      'types/api/contract/events.d.ts',
      'types/api/contract/product.d.ts',
      'types/api/contract/wish.d.ts',
      'types/sdk/analytics/analytics.d.ts',
      'types/sdk/widget/index.d.ts',
      'types/sdk/widget/react.d.ts',
      'types/sdk/widget/types.d.ts',
      'types/sdk/widget/vue.d.ts',
      'types/sdk/widget/wishlist.d.ts',
      'vue.js',
    ]);
  });

  it('exports what is documented, and can be imported on a server', async () => {
    const names = await onServer(
      `import * as widget from '@wishlist/widget'; console.log(Object.keys(widget).sort().join(), widget.CDN_URL)`,
    );
    expect(names).toBe(
      'CDN_URL,VERSION,autoInit,consent,createInstance,findSaved,init,isReady,mount,off,on,onChange,open,remove,savedItems ' +
        `${siteUrl}/sdk/v1/widget.js`,
    );
  });

  it('has no side effects when imported', async () => {
    const touched = await onServer(`
      const touched = [];
      const spy = (name) => new Proxy(function () {}, {
        get: (_, part) => (touched.push(name + '.' + String(part)), undefined),
        set: (_, part) => (touched.push(name + '.' + String(part)), true),
        apply: () => void touched.push(name + '()'),
      });
      for (const name of ['window', 'document', 'localStorage', 'location', 'addEventListener', 'fetch'])
        Object.defineProperty(globalThis, name, { value: spy(name) });
      const before = Object.getOwnPropertyNames(globalThis).join();
      await import('@wishlist/widget');
      console.log(JSON.stringify(touched), before === Object.getOwnPropertyNames(globalThis).join());`);
    expect(touched).toBe('[] true');
  });

  it('has the same version everywhere', async () => {
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    const script = await readFile(join(root, 'build/sdk/v1/widget.js'), 'utf8');
    expect(manifest).toMatchObject({ name: '@wishlist/widget', version: '1.1.0', sideEffects: false });
    expect(await onServer(`import { VERSION } from '@wishlist/widget'; console.log(VERSION)`)).toBe('1.1.0');
    expect(script).toContain('"1.1.0"');
  });

  it('renders its React hook on a server, where nothing is saved', async () => {
    const html = await onServer(`
      import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      import { init } from '@wishlist/widget';
      import { useWishlist } from '@wishlist/widget/react';
      const Heart = () => {
        const { count, isSaved, items, ready } = useWishlist();
        return createElement('p', null, JSON.stringify([count, isSaved({ url: '/a' }), items, ready]));
      };
      console.log(renderToString(createElement(Heart)));`);
    expect(html).toBe('<p>[0,false,[],false]</p>');
  });

  it('starts React’s hook with a client boundary, and has one widget for all entries', async () => {
    const [react = '', vue = ''] = await Promise.all(
      ['react', 'vue'].map((name) => readFile(join(installed, `${name}.js`), 'utf8')),
    );
    expect(react.split('\n')[0]).toBe('"use client";');
    for (const code of [react, vue]) {
      expect(code).toContain('from "./index.js"');
      expect(code).not.toContain('wl.saved.');
    }
  });

  it('is typed for strict consumers', { tags: ['thorough'] }, async () => {
    await writeFile(
      join(project.folder, 'shop.ts'),
      `import { autoInit, CDN_URL, createInstance, findSaved, init, isReady, mount, off, on, onChange, open, remove, VERSION } from '@wishlist/widget';
import { useWishlist } from '@wishlist/widget/react';
import type { Wishlist } from '@wishlist/widget/react';
import type { SavedItem, WidgetError } from '@wishlist/widget';
init({ key: 'pk_test_x', allowedDomains: ['shop.example'] });
init({ publicKey: 'pk_test_x' });
const unsubscribe: () => void = on('saved', (item) => { const known: SavedItem = item; console.log(known.list.name); });
on('open', ({ token, popup }) => console.log(token.length, popup === true));
on('close', () => {});
const failed = (error: WidgetError) => console.log(error.code, error.trial_expired);
on('error', failed);
off('error', failed);
const { ready, close } = open({ productUrl: '/a', price: 5400, metadata: { variantId: '1' } });
const shown: Promise<boolean> = ready;
const unmount: () => void = mount('#save', { url: '/a' });
createInstance({ key: 'pk_test_y' }).open();
autoInit();
open({ url: '/a' }, 'instant');
const stop: () => void = onChange(() => console.log(isReady(), findSaved({ url: '/a' })?.variantId));
const removed: Promise<void> = remove({ url: '/a' });
export function heart(): boolean {
  const wishlist: Wishlist = useWishlist();
  const saved: Promise<boolean> = wishlist.save({ url: '/a' }, { mode: 'dialog' });
  // @ts-expect-error there is no such mode
  void wishlist.save({ url: '/a' }, { mode: 'quick' });
  // @ts-expect-error the state is changed by saving
  wishlist.count = 1;
  return wishlist.ready && wishlist.count > 0 && wishlist.items[0]?.url === '/a' && wishlist.isSaved({ url: '/a' }) && !!saved;
}
console.log(stop, removed, VERSION, CDN_URL, unsubscribe, shown, close, unmount);
// @ts-expect-error prices are numbers
open({ price: '54.00' });
// @ts-expect-error there is no such event
on('sved', () => {});
`,
    );
    await writeFile(
      join(project.folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'es2022',
          lib: ['es2022', 'dom'],
          module: 'nodenext',
          types: [],
          noEmit: true,
          strict: true,
          skipLibCheck: false,
          exactOptionalPropertyTypes: true,
        },
        files: ['shop.ts'],
      }),
    );
    const tsc = join(root, 'node_modules/typescript/lib/tsc.js');
    const result = await run(process.execPath, [tsc, '-p', project.folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(result.stdout).toBe('');
  });

  it('adds only what the shop imports to its bundle', async () => {
    const whole = await project.bundle(`import { init } from '@wishlist/widget'; init({ key: 'pk_test_x' })`);
    expect(whole).toContain('pk_test_x');
    expect(whole).toContain('sdk/v1/');
    expect(whole).toMatch(/['"`]dialog['"`]/);
    const version = await project.bundle(`import { VERSION } from '@wishlist/widget'; console.log(VERSION)`);
    expect(version.length).toBeLessThan(100);
    const nothing = await project.bundle(`import '@wishlist/widget'; console.log('shop')`);
    expect(nothing.length).toBeLessThan(100);
  });
});
