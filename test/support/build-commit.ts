import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Builds a commit in its own folder below `.cache/<name>`, which is kept until another commit is needed. */
export async function buildCommit(commit: string, name: string): Promise<string> {
  const all = resolve('.cache', name);
  const folder = join(all, commit);
  if (existsSync(folder)) return folder;
  await rm(all, { recursive: true, force: true });
  await mkdir(all, { recursive: true });
  const draft = await mkdtemp(join(all, 'draft-'));
  await execute('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, draft]);
  const lock = 'package-lock.json';
  const isSame = (await readFile(lock, 'utf8')) === (await readFile(join(draft, lock), 'utf8'));
  if (isSame) await symlink(resolve('node_modules'), join(draft, 'node_modules'));
  else await execute('npm', ['ci', '--prefer-offline'], { cwd: draft });
  // Vitest's `test` would give pages the JSX of a development build, which the service doesn't have.
  const env = { ...process.env, NODE_ENV: 'production' } as NodeJS.ProcessEnv;
  await execute('npm', ['run', 'build'], { cwd: draft, env });
  await rename(draft, folder);
  return folder;
}
