import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type RunningProcess, runProcess } from './run-process.ts';

/** The folder of the release, which is read-only. */
export const releaseFolder = (): string => join(inject('release'), 'wishlist');

/** The account that runs it: if the tests run as root, one that every machine has. */
export const releaseAccount: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The release's Node with these arguments. */
export function released(...args: string[]): [string, ...string[]] {
  const folder = inject('release');
  return [join(folder, 'node'), '--import', join(folder, 'recorder.mjs'), ...args];
}

/** Runs the release's Node in the release's folder, as `runProcess` does: `runRelease(['build/index.js'], variables)`. */
export function runRelease(
  args: string[],
  variables: Record<string, string | undefined>,
  options?: Parameters<typeof runProcess>[2],
): RunningProcess {
  return runProcess(released(...args), variables, { cwd: releaseFolder(), ...releaseAccount, ...options });
}

/** A new temporary folder in which this process and the release's account can change each other's files. */
export async function sharedFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o777);
  process.umask(0);
  return folder;
}
