/**
 * Builds the browser SDKs: `build/sdk/v1/*.js` and `build/sdk/save-sdk.js` with brotli and gzip
 * versions, and the npm packages of the widget, basket, client and tool servers; client and tool
 * servers use `build/openapi.json`. The PHP client and the WooCommerce plugin become zip files. The
 * theme blocks' script goes to the folder of the theme app extension, the view for assistants'
 * clients to `build/list-view.html`. Prints each size with its budget, and fails if one is exceeded.
 * Usage: node sdk/build.ts [--site-url https://wishlist.example] (the site URL for the theme
 * blocks; the service puts its own into the packages that it serves)
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildOptions, Plugin } from 'esbuild';
import { build } from 'esbuild';
import { builtSite } from '../api/contract/packages.ts';
import { browserTargets } from './browser-baseline.ts';
import { buildClient } from './client/build.ts';
import { emitTypes } from './emit-types.ts';
import { buildToolServers } from './mcp/build.ts';
import { buildListView } from './mcp/shopper/view/build.ts';
import { minifyScript } from './minify.ts';
import { buildPhp } from './php/build.ts';
import { type Bundle, bundles, listView, themeBundle } from './size-budget.ts';
import { buildTheme } from './theme/build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'build/sdk');
const { values: args } = parseArgs({
  options: { 'site-url': { type: 'string', default: builtSite } },
});

const site = args['site-url'].replace(/\/$/, '');

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target: browserTargets,
  metafile: true,
  logLevel: 'warning',
  define: { DEFAULT_SITE: JSON.stringify(builtSite) },
};

async function buildBundle(bundle: Bundle): Promise<boolean> {
  const outfile = join(out, bundle.path);
  const { metafile } = await build({
    ...shared,
    entryPoints: [bundle.entry],
    format: bundle.format ?? 'iife',
    outfile,
  });
  await writeFile(
    join(root, 'build/meta', `sdk-${bundle.name.replace('.js', '.json')}`),
    JSON.stringify(metafile),
  );

  const script = Buffer.from(await minifyScript(await readFile(outfile, 'utf8')));
  await writeFile(outfile, script);
  const brotli = await compressed(script);
  await writeFile(`${outfile}.br`, brotli);
  await writeFile(`${outfile}.gz`, await gzipped(script));

  return printSize(bundle, brotli.length, script.length);
}

async function buildThemeBundle(): Promise<boolean> {
  const script = await buildTheme(root, {
    site,
    folder: join(root, 'extensions/theme-app-extension/assets'),
    metafile: join(root, 'build/meta/sdk-wishlist.json'),
  });
  return printSize(themeBundle, (await gzipped(script)).length, script.length, 'gzip');
}

async function buildViews(): Promise<boolean> {
  const html = await buildListView(root);
  return printSize(listView, html.length, html.length, 'uncompressed');
}

const compressed = (script: Buffer) =>
  promisify(brotliCompress)(script, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: script.length } });

const gzipped = (script: Buffer) => promisify(gzip)(script, { level: 9 });

function printSize(
  { name, budget }: { name: string; budget: number },
  packed: number,
  plain: number,
  method = 'brotli',
): boolean {
  const fits = packed <= budget;
  console.log(
    `${name.padEnd(24)} ${String(packed).padStart(5)} of ${budget} bytes ${method}` +
      ` (${plain} plain)${fits ? '' : '  over budget'}`,
  );
  return fits;
}

/**
 * A package's other entries import the first one instead of bundling it, so that a page has only
 * one widget.
 */
const sibling: Plugin = {
  name: 'sibling',
  setup(entry) {
    entry.onResolve({ filter: /^\.\/index\.ts$/ }, () => ({ path: './index.js', external: true }));
  },
};

/** The widget or the basket for bundlers: a readable ES module for each entry, with types. */
async function buildPackage(source: 'basket' | 'widget', hooks: string[] = []): Promise<void> {
  const folder = join(out, 'npm', source);
  for (const entry of ['index', ...hooks]) {
    const { metafile } = await build({
      ...shared,
      minify: false,
      entryPoints: [`sdk/${source}/${entry}.ts`],
      format: 'esm',
      outfile: join(folder, `${entry}.js`),
      external: hooks,
      plugins: entry === 'index' ? [] : [sibling],
    });
    await writeFile(join(root, `build/meta/sdk-${source}-npm-${entry}.json`), JSON.stringify(metafile));
    emitTypes(join(root, 'sdk', source, `${entry}.ts`), root, join(folder, 'types'));
  }
  for (const name of ['package.json', 'README.md']) {
    await cp(join(root, 'sdk', source, name), join(folder, name));
  }
}

await mkdir(join(root, 'build/meta'), { recursive: true });
const fit = await Promise.all([...bundles.map(buildBundle), buildThemeBundle(), buildViews()]);
await buildPackage('widget', ['react', 'vue']);
await buildPackage('basket');
await buildClient(root, join(out, 'npm/client'));
await buildToolServers(root, join(out, 'npm'));
await buildPhp(root, out);
if (fit.includes(false)) process.exitCode = 1;
