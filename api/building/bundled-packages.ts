/** A package whose code is in the build's files. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

export interface BundledPackage {
  /** Its folder, below `node_modules`. */
  path: string;
  name: string;
  version: string;
  license?: string;
}

/** Paths of the metafiles, which list the files that each build step bundled. */
const metafiles = async () => {
  const [folder, meta] = await Promise.all(['build', 'build/meta'].map((path) => readdir(path)));
  return [
    ...folder!.filter((name) => name.startsWith('metafile.')).map((name) => join('build', name)),
    ...meta!.filter((name) => name.endsWith('.json')).map((name) => join('build/meta', name)),
  ];
};

/** All packages bundled for servers and browsers, sorted by path. Reads the finished build. */
export const bundledPackages = async () => packagesIn(await metafiles());

/** The packages whose code is in the bundles of these metafiles, sorted by path. */
export async function packagesIn(metafiles: readonly string[]): Promise<BundledPackage[]> {
  const texts = await Promise.all(metafiles.map((path) => readFile(path, 'utf8')));
  const files = texts.flatMap((text) => Object.keys((JSON.parse(text) as Metafile).inputs));
  const paths = new Set(
    files.flatMap((file) => /^(?:[^:]*\/)?node_modules\/(?:@[^/]+\/)?[^./][^/]*/.exec(file) ?? []),
  );
  return Promise.all(
    [...paths].sort().map(async (path) => {
      const manifest = JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as BundledPackage;
      const { name, version, license } = manifest;
      return { path, name, version, ...(license && { license }) };
    }),
  );
}

/** The packages' license texts and notices, which must be distributed with their code. */
export async function licensesOf(packages: BundledPackage[]): Promise<string> {
  const texts = await Promise.all(
    packages.map(async ({ path, name, version, license }) => {
      const files = (await readdir(path))
        .filter((file) => /^(licen[cs]e|copying|notice)(?!\w)/i.test(file))
        .sort();
      const contents = await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')));
      return [`${name} ${version} (${license})`, ...contents.map((text) => text.trim())].join('\n\n').trim();
    }),
  );
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
