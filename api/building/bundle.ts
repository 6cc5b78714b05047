/**
 * Last build step: bundles the server, the scraper's worker thread and the command line with their
 * packages into `build/index.js`, `build/reading-worker.js` and `build/wl.js`. Only the packages in
 * `dependencies` stay external, because they need native programs or other files.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { environmentOver } from '../env.ts';
import { bundledPackages, licensesOf, packagesIn } from './bundled-packages.ts';

const folder = 'build';
const chunks = 'chunks';

/**
 * Gives dynamically imported CommonJS files the named exports that Node detects: when it puts such
 * a module in a separate file, esbuild exports only `default`.
 */
const namedExports: Plugin = {
  name: 'named-exports',
  setup({ onResolve, onLoad, ...esbuild }) {
    onResolve({ filter: /./ }, async ({ path: name, importer, resolveDir, kind, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'found') return undefined;
      const found = await esbuild.resolve(name, { importer, resolveDir, kind, pluginData: 'found' });
      if (found.external || found.errors.length > 0) return found;
      // Packages that Node can't import are written for bundlers, and so are never CommonJS.
      const loaded = await import(pathToFileURL(found.path).href).catch(() => ({}));
      if (!('module.exports' in loaded)) return found;
      const names = Object.keys(loaded).filter((each) => each !== 'default' && each !== 'module.exports');
      return { path: found.path, namespace: 'named-exports', pluginData: names };
    });
    onLoad({ filter: /./, namespace: 'named-exports' }, ({ path, pluginData }) => ({
      contents: `const whole = require(${JSON.stringify(path)});
        export default whole;
        export const { ${(pluginData as string[]).join(', ')} } = whole;`,
      resolveDir: dirname(path),
    }));
  },
};

/** Shopify's session storage imports `@prisma/client`, but our client is generated elsewhere. */
const ownClient: Plugin = {
  name: 'own-client',
  setup({ onResolve }) {
    onResolve({ filter: /^@prisma\/client$/ }, () => ({ path: resolve('prisma/client/client.ts') }));
  },
};

/**
 * Escapes the non-ASCII characters that esbuild leaves in regular expressions: a single one makes
 * the whole file take two bytes per character in memory.
 */
const inAscii = (code: string) =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The Docker image is built without the repository, so it gets the commit in `SOURCE_COMMIT`. */
async function commitOf(): Promise<string | null> {
  const { SOURCE_COMMIT } = environmentOver({});
  if (SOURCE_COMMIT) return SOURCE_COMMIT;
  const described = promisify(execFile)('git', [
    'describe',
    '--always',
    '--dirty',
    '--abbrev=40',
    '--exclude=*',
  ]);
  return described.then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
}

const { dependencies, engines } = JSON.parse(await readFile('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
  engines: { node: string };
};
const oldest = engines.node.replace('>=', '');
/**
 * Older versions of Node would fail with an unhelpful syntax error. `globalThis.process`, because
 * some bundled packages declare another `process`.
 */
const versionCheck = `if (globalThis.process.versions.node.localeCompare('${oldest}', 'en', { numeric: true }) < 0) {
  console.error(\`Node ${oldest} or newer is required, but this is \${globalThis.process.version}. Install a newer version.\`);
  globalThis.process.exit(1);
}`;
await rm(join(folder, chunks), { recursive: true, force: true });
await mkdir(join(folder, chunks), { recursive: true });
const { metafile, outputFiles } = await build({
  entryPoints: {
    index: join(folder, 'remix.js'),
    'reading-worker': 'api/modules/catalog/internal/scraper/reading-worker.ts',
    wl: 'api/cli/built.ts',
  },
  outdir: folder,
  bundle: true,
  splitting: true,
  chunkNames: `${chunks}/[name]-[hash]`,
  platform: 'node',
  format: 'esm',
  target: 'node22.12',
  external: Object.keys(dependencies),
  // Bundled CommonJS packages call `require`.
  banner: {
    js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);\n${versionCheck}`,
  },
  // Selects React's production build.
  define: { 'process.env.NODE_ENV': '"production"', BUILD_COMMIT: JSON.stringify(await commitOf()) },
  plugins: [namedExports, ownClient],
  legalComments: 'none',
  // Node keeps the source of running code in memory. Identifiers and line breaks stay, for stack
  // traces.
  minifyWhitespace: true,
  lineLimit: 160,
  write: false,
  metafile: true,
  logLevel: 'warning',
  logOverride: { 'ignored-bare-import': 'silent' },
});
for (const { path, text } of outputFiles) await writeFile(path, inAscii(text));
await writeFile(join(folder, 'metafile.bundle.json'), JSON.stringify(metafile));
await writeFile(join(folder, 'third-party-licenses.txt'), await licensesOf(await bundledPackages()));
// These packages consist of one file each.
for (const name of ['creator-mcp', 'wishlist-mcp']) {
  const licenses = await licensesOf(await packagesIn([join(folder, `metafile.${name}.json`)]));
  await writeFile(join(folder, 'sdk/npm', name, 'THIRD-PARTY-LICENSES'), licenses);
}
