import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Installs packages that only one test needs, from a folder with a package.json and its lockfile, into `.cache`, at
 * the first run. @returns whether they are there: without a registry, they can't be.
 */
export async function packagesApart(source: string, folder: string): Promise<boolean> {
  const lock = await readFile(join(source, 'package-lock.json'), 'utf8');
  const marker = join(folder, 'node_modules/installed-lock.json');
  await mkdir(folder, { recursive: true });
  await cp(source, folder, { recursive: true });
  if ((await readFile(marker, 'utf8').catch(() => '')) === lock) return true;
  try {
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
    await promisify(execFile)('npm', ['ci', ...quiet], { cwd: folder });
  } catch (error) {
    console.info(`Skipped: the packages of ${source} can’t be installed. ${(error as Error).message}`);
    return false;
  }
  await writeFile(marker, lock);
  return true;
}
