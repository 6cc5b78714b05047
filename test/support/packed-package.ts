import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { type PackageName, packageUrl } from '#api/contract/packages.ts';
import { atEnd } from './at-end.ts';

/** The folder of a built package. */
export const builtPackage = (name: PackageName) =>
  fileURLToPath(new URL(`../../build/sdk/npm/${name}`, import.meta.url));

/** npm's settings without a registry: only the service's own tarballs can be installed. */
export async function withoutRegistry(): Promise<NodeJS.ProcessEnv> {
  const cache = await mkdtemp(join(tmpdir(), 'wl-npm-cache-'));
  atEnd(() => rm(cache, { recursive: true, force: true }));
  return {
    ...process.env,
    npm_config_registry: 'http://127.0.0.1:1',
    npm_config_fetch_retries: '0',
    npm_config_cache: cache,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
}

/** Runs `npm install` with the URLs of packages that the service serves, in an empty project. */
export async function installServed(siteUrl: string, ...names: PackageName[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wl-consumer-'));
  atEnd(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'shop', type: 'module' }));
  const urls = names.map((name) => packageUrl(siteUrl, name));
  await promisify(execFile)('npm', ['install', ...urls, '--ignore-scripts', '--silent'], {
    cwd: folder,
    env: await withoutRegistry(),
  });
  return folder;
}

/** A shop's own project with one of our packages. */
export async function shopProject(siteUrl: string, name: 'basket' | 'widget') {
  const folder = await installServed(siteUrl, name);
  return {
    folder,
    files: await filesOf(join(folder, 'node_modules/@wishlist', name)),
    /** Bundles the shop's script as shops do. */
    async bundle(contents: string): Promise<string> {
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: folder },
        bundle: true,
        minify: true,
        format: 'iife',
        write: false,
        logLevel: 'silent',
      });
      return outputFiles[0]!.text;
    },
  };
}

/** All files in a folder, by their paths in it. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
