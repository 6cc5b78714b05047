/**
 * Packages that are imported on demand, in separate files: some test must have loaded each of them
 * from the release. Bundling can drop a package's exports, which only shows when the bundle runs.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { expect, inject, it } from 'vitest';

const loaded = readFileSync(join(inject('release'), 'loaded.txt'), 'utf8');
const hasRun = loaded.includes('/build/wl.js');
if (!hasRun)
  console.info('Skipped: the tests of the service and the command line haven’t run on this build.');

/** Imported by pages' code when someone clicks something. */
const onlyInBrowsers = ['@simplewebauthn/browser'];

const { inputs, outputs } = JSON.parse(readFileSync('build/metafile.bundle.json', 'utf8')) as Metafile;
const chunkOf = new Map(Object.entries(outputs).map(([path, { entryPoint }]) => [entryPoint, path]));
const packages = Object.entries(inputs)
  .filter(([file]) => !file.includes('node_modules/'))
  .flatMap(([, { imports }]) => imports)
  .filter(({ kind, path }) => kind === 'dynamic-import' && !path.startsWith('node:'))
  .flatMap(({ path, original = path, external }) => {
    if (external) return [{ name: path, part: `/node_modules/${path}/` }];
    const isPackage = resolve(path).includes('/node_modules/') || path.includes('node_modules/');
    return isPackage ? [{ name: original, part: chunkOf.get(path) ?? path }] : [];
  });

it.runIf(hasRun)('are all loaded by some test', () => {
  expect(packages.length).toBeGreaterThan(15);
  const missed = packages.filter(({ part }) => !loaded.includes(part)).map(({ name }) => name);
  expect([...new Set(missed)].sort()).toEqual(onlyInBrowsers);
});
