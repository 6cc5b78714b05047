/** `npm run release` packs only what has passed `npm run test:all`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { atEnd } from './support/at-end.ts';

const folder = mkdtempSync(join(tmpdir(), 'wl-release-'));
atEnd(() => rmSync(folder, { recursive: true }));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
const release = (...args: string[]) =>
  spawnSync(process.execPath, [resolve('api/building/release.ts'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).stderr;
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const refusal = 'npm run test:all hasn’t passed on this tree.';
/** Its failure once it packs: there is no build in this folder. */
const packing = 'ENOENT: no such file or directory, scandir';

it('refuses other trees and uncommitted changes, unless told otherwise', () => {
  git('init', '--quiet');
  write('package.json', '{"name":"wishlist","version":"1.0.0"}');
  write('.gitignore', '.cache');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  expect(release()).toContain(refusal);
  expect(release('--untested')).toContain(packing);

  mkdirSync(join(folder, '.cache'));
  write('.cache/validated', git('rev-parse', 'HEAD^{tree}'));
  expect(release()).toContain(packing);
  write('changed.ts', '');
  expect(release()).toContain(refusal);
  git('add', '.');
  git('commit', '--quiet', '--message', 'Change');
  expect(release()).toContain(refusal);
});
