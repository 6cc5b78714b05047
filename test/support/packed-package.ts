import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

const run = promisify(execFile);
/** The folder of a built package. */
export const builtPackage = (name: string) =>
  fileURLToPath(new URL(`../../build/sdk/npm/${name}`, import.meta.url));

/** A shop's own project with one of our packages, packed and installed as from the registry. */
export async function shopProject(name: 'basket' | 'widget') {
  const folder = await mkdtemp(join(tmpdir(), 'wl-consumer-'));
  afterAll(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'shop', type: 'module' }));
  const pack = await run('npm', ['pack', builtPackage(name), '--json', '--silent'], { cwd: folder });
  const [packed] = JSON.parse(pack.stdout) as [{ filename: string; files: { path: string }[] }];
  const tarball = join(folder, packed.filename);
  const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  await run('npm', ['install', tarball, ...quiet], { cwd: folder });
  return {
    folder,
    /** The package's files. */
    files: packed.files.map((file) => file.path),
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
