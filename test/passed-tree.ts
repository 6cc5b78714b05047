/** The last tree of this checkout that passed the release lane. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = '.cache/validated';

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** @returns its hash; undefined if there is none that git still has */
export function passedTree(): string | undefined {
  try {
    const hash = readFileSync(file, 'utf8').trim();
    git('cat-file', '-e', `${hash}^{tree}`);
    return hash;
  } catch {
    return undefined;
  }
}

/** Paths that differ from this tree, with those that aren't committed. */
export const changedSince = (tree: string): string[] =>
  [git('diff', '--name-only', '--no-renames', tree), git('ls-files', '--others', '--exclude-standard')]
    .flatMap((paths) => paths.split('\n'))
    .filter(Boolean);

/** Remembers the current tree, if it's committed as it is. */
export function recordPass(): void {
  if (git('status', '--porcelain') === '') writeFileSync(file, `${git('rev-parse', 'HEAD^{tree}')}\n`);
}
