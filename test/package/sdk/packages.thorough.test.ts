/** Checks of our packages by npm's own tools and a bundler. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { packageNames, packageUrl } from '#api/contract/packages.ts';
import { builtPackage, shopProject } from '#test/support/packed-package.ts';
import { sharedService } from '#test/support/shared-service.ts';

const run = promisify(execFile);
const libraries = ['widget', 'basket', 'client'] as const;
const { siteUrl } = await sharedService();

it.each(packageNames)('publint finds nothing in %s', async (name) => {
  const { messages, pkg } = await publint({ pkgDir: builtPackage(name), strict: true });
  expect(messages.map((message) => formatMessage(message, pkg!, { color: false }))).toEqual([]);
});

it.each(libraries)('the types of %s are found by every way of resolving ES modules', async (name) => {
  const served = await fetch(packageUrl(siteUrl, name));
  const analysis = await checkPackage(createPackageFromTarballData(await served.bytes()));
  // The packages are ES modules only: what is left are `require` and the resolution from before `exports`.
  const problems = 'problems' in analysis ? analysis.problems : ['no types'];
  const { exports: entries } = JSON.parse(
    await readFile(join(builtPackage(name), 'package.json'), 'utf8'),
  ) as { exports: object };
  const expected = { kind: 'CJSResolvesToESM', resolutionKind: 'node16-cjs' };
  expect(problems).toEqual(
    Object.keys(entries).map((entrypoint) => expect.objectContaining({ ...expected, entrypoint }) as object),
  );
});

describe('the packages for shops', () => {
  it.each([
    ['widget', `import { init, open } from '@wishlist/widget'; init({ key: 'pk_test_x' }).open();`],
    [
      'basket',
      `import { init } from '@wishlist/basket'; init({ apiKey: 'pk_test_x', configId: 'b' }).drawer();`,
    ],
  ] as const)('%s is built by Vite without a warning', async (name, code) => {
    const { folder } = await shopProject(siteUrl, name);
    await writeFile(join(folder, 'index.html'), `<script type="module" src="/main.js"></script>`);
    await writeFile(join(folder, 'main.js'), code);
    const warnings: string[] = [];
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { rollupOptions: { onwarn: ({ message }) => warnings.push(message) } },
    });
    expect(warnings).toEqual([]);
  });

  it('basket may be imported by Node, where it does nothing', async () => {
    const { folder } = await shopProject(siteUrl, 'basket');
    const code = `import * as basket from '@wishlist/basket'; console.log(Object.keys(basket).join(), basket.CDN_URL)`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
    expect(stdout.trim()).toBe(`CDN_URL,VERSION,init ${siteUrl}/sdk/v1/basket-integration.js`);
  });
});
