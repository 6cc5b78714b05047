import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundles } from '../../sdk/size-budget.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'build/sdk');
const run = promisify(execFile);

describe.each(bundles)('$name', ({ name, budget }) => {
  it('is small enough, and its compressed siblings hold the same script', async () => {
    const script = await readFile(join(built, 'v1', name));
    const brotli = await readFile(join(built, 'v1', `${name}.br`));
    const gzip = await readFile(join(built, 'v1', `${name}.gz`));
    expect(brotli.length).toBeLessThanOrEqual(budget);
    expect(brotliDecompressSync(brotli).equals(script)).toBe(true);
    expect(gunzipSync(gzip).equals(script)).toBe(true);
  });

  it('holds nothing but the SDK itself', async () => {
    const meta = await readFile(join(root, 'build/meta', `sdk-${name.replace('.js', '.json')}`), 'utf8');
    const { inputs } = JSON.parse(meta) as { inputs: Record<string, unknown> };
    for (const input of Object.keys(inputs)) expect(input).toMatch(/^(sdk|api\/contract)\//);
  });
});

describe('the npm package', () => {
  const entry = pathToFileURL(join(built, 'npm/widget/index.js')).href;
  let project: string;

  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'wl-consumer-'));
    await mkdir(join(project, 'node_modules/@wishlist'), { recursive: true });
    await symlink(join(built, 'npm/widget'), join(project, 'node_modules/@wishlist/widget'));
  });
  afterAll(() => rm(project, { recursive: true }));

  it('can be imported on a server, where there is no page', async () => {
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '-e',
      `import * as widget from ${JSON.stringify(entry)}; console.log(Object.keys(widget).sort().join(), widget.CDN_URL)`,
    ]);
    expect(stdout.trim()).toBe(
      'CDN_URL,VERSION,autoInit,createInstance,init,mount,off,on,open,savedItems ' +
        'http://localhost:3000/sdk/v1/widget.js',
    );
  });

  it('carries one version everywhere', async () => {
    const manifest = JSON.parse(await readFile(join(built, 'npm/widget/package.json'), 'utf8'));
    const { VERSION } = (await import(entry)) as { VERSION: string };
    const script = await readFile(join(built, 'v1/widget.js'), 'utf8');
    expect(manifest).toMatchObject({ name: '@wishlist/widget', version: '1.1.0' });
    expect(VERSION).toBe(manifest.version);
    expect(script).toContain(`"${VERSION}"`);
  });

  it('is typed for strict consumers', async () => {
    await writeFile(
      join(project, 'shop.ts'),
      `import { autoInit, CDN_URL, createInstance, init, mount, off, on, open, VERSION } from '@wishlist/widget';
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
console.log(VERSION, CDN_URL, unsubscribe, shown, close, unmount);
// @ts-expect-error prices are numbers
open({ price: '54.00' });
// @ts-expect-error there is no such event
on('sved', () => {});
`,
    );
    await writeFile(
      join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...{ target: 'es2022', lib: ['es2022', 'dom'], module: 'nodenext', types: [] },
          ...{ noEmit: true, strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true },
        },
        files: ['shop.ts'],
      }),
    );
    const tsc = join(root, 'node_modules/typescript/lib/tsc.js');
    const result = await run(process.execPath, [tsc, '-p', project]).catch(
      (error: { stdout: string }) => error,
    );
    expect(result.stdout).toBe('');
  });

  it('goes into a shop’s bundle', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { init } from '@wishlist/widget'; init({ key: 'pk_test_x' })`,
        resolveDir: project,
      },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      logLevel: 'silent',
    });
    expect(outputFiles[0]!.text).toContain('pk_test_x');
  });
});
