/**
 * Builds the island scripts of the hosted pages: every `app/islands/<page>.tsx` becomes
 * `build/assets/hosted/<page>-<hash>.js` (with `.br` and `.gz` siblings) and a line in `manifest.json`.
 * Runs after `remix build`, which empties `build/assets`.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const outDir = 'build/assets/hosted';
const metaDir = 'build/meta';
const budgetBytes = 60_000;

/** The components are React on the server and Preact in the browser. */
const preactForReact = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

async function buildIsland(page: string): Promise<{ file: string; brotliBytes: number }> {
  const result = await build({
    entryPoints: [`app/islands/${page}.tsx`],
    outdir: outDir,
    entryNames: '[name]-[hash]',
    alias: preactForReact,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2020',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  await writeFile(join(metaDir, `island-${page}.json`), JSON.stringify(result.metafile));
  const [output] = result.outputFiles;
  if (!output) throw new Error(`esbuild wrote nothing for ${page}`);
  const brotli = brotliCompressSync(output.contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const file = basename(output.path);
  await Promise.all([
    writeFile(join(outDir, file), output.contents),
    writeFile(join(outDir, `${file}.br`), brotli),
    writeFile(join(outDir, `${file}.gz`), gzipSync(output.contents, { level: 9 })),
  ]);
  return { file, brotliBytes: brotli.length };
}

await rm(outDir, { recursive: true, force: true });
await mkdir(outDir, { recursive: true });
await mkdir(metaDir, { recursive: true });

const pages = (await readdir('app/islands'))
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => basename(name, '.tsx'));
const manifest: Record<string, string> = {};
for (const page of pages) {
  const { file, brotliBytes } = await buildIsland(page);
  manifest[page] = file;
  console.log(`island ${page}: ${(brotliBytes / 1000).toFixed(1)} kB brotli`);
  if (brotliBytes > budgetBytes) {
    console.error(`island ${page} is over its budget of ${budgetBytes / 1000} kB`);
    process.exitCode = 1;
  }
}
await writeFile(join(outDir, 'manifest.json'), JSON.stringify(manifest, null, 2));
