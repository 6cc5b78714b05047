/**
 * Builds the client entry scripts of the hosted pages: every `<page>.entry.tsx` or `.ts` of `app/` becomes
 * `build/assets/hosted/<page>-<hash>.js` and a line in `manifest.json`. Then compresses all scripts and stylesheets
 * of `build/assets` into `.br` and `.gz` files. Runs after `remix build`, which empties `build/assets`.
 */
import { createHash } from 'node:crypto';
import { glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { type Language, languages } from '#api/contract/language/languages.ts';
import { textsScript } from './hosted/texts-script.server.ts';

const assetsDir = 'build/assets';
const outDir = `${assetsDir}/hosted`;
const metaDir = 'build/meta';
const budgetBytes = 60_000;

/** The components use React on the server and Preact in the browser. */
const preactForReact = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** `save` for `app/save/save.entry.tsx`. */
const pageOf = (source: string) => basename(source).replace(/\.entry\.tsx?$/, '');

async function buildClientEntry(source: string): Promise<{ file: string; brotliBytes: number }> {
  const page = pageOf(source);
  const result = await build({
    entryPoints: [source],
    outdir: outDir,
    entryNames: `${page}-[hash]`,
    alias: preactForReact,
    bundle: true,
    minify: true,
    format: 'esm',
    // Modules that a page imports later become separate files.
    splitting: true,
    // Without this, entries would load a separate file with the helper for class fields.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    chunkNames: '[name]-[hash]',
    target: 'es2020',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  await writeFile(join(metaDir, `client-entry-${page}.json`), JSON.stringify(result.metafile));
  const entry = Object.entries(result.metafile.outputs).find(([, { entryPoint }]) => entryPoint === source);
  if (!entry) throw new Error(`esbuild wrote nothing for ${page}`);
  const [file, { imports }] = [basename(entry[0]), entry[1]];
  const atOnce = new Set([
    file,
    ...imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path)),
  ]);
  let brotliBytes = 0;
  for (const { path, contents } of result.outputFiles) {
    await writeFile(path, contents);
    const packed = await pack(path);
    if (atOnce.has(basename(path))) brotliBytes += packed;
  }
  return { file, brotliBytes };
}

/** Writes the messages of all of an area's pages in a language, which browsers load once. */
async function writeTexts(area: 'portal' | 'admin', lang: Language): Promise<string> {
  const code = await textsScript(area, lang);
  const file = `${area}.${lang}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  await writeFile(join(outDir, file), code);
  await pack(join(outDir, file));
  return file;
}

/** Writes a file's compressed versions. @returns the number of bytes that browsers download */
async function pack(path: string): Promise<number> {
  const contents = await readFile(path);
  const brotli = brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, gzipSync(contents, { level: 9 }));
  return brotli.length;
}

await rm(outDir, { recursive: true, force: true });
await mkdir(outDir, { recursive: true });
await mkdir(metaDir, { recursive: true });

const manifest: Record<string, string> = {};
for await (const source of glob('app/**/*.entry.{ts,tsx}')) {
  const page = pageOf(source);
  const { file, brotliBytes } = await buildClientEntry(source);
  manifest[page] = file;
  console.log(`client entry ${page}: ${(brotliBytes / 1000).toFixed(1)} kB brotli`);
  if (brotliBytes > budgetBytes) {
    console.error(`client entry ${page} is over its budget of ${budgetBytes / 1000} kB`);
    process.exitCode = 1;
  }
}
for (const area of ['portal', 'admin'] as const) {
  for (const lang of languages) {
    manifest[`${area}.${lang}`] = await writeTexts(area, lang);
  }
}
await writeFile(join(outDir, 'manifest.json'), JSON.stringify(manifest, null, 2));

const built = await readdir(assetsDir, { recursive: true });
const packed = new Set(built);
for (const file of built) {
  if (/\.(css|js)$/.test(file) && !packed.has(`${file}.br`)) await pack(join(assetsDir, file));
}
