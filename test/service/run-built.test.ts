import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { runProcess } from '#test/support/run-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'wl-run-built-'));
afterAll(() => rm(folder, { recursive: true }));
const [first, built] = ['first.mjs', 'built.mjs'].map((name) => join(folder, name)) as [string, string];
const module = pathToFileURL(resolve('api/building/run-built.ts')).href;
await writeFile(first, `await (await import('${module}')).runBuilt(${JSON.stringify(built)});`);
await writeFile(
  built,
  'console.log(JSON.stringify([process.pid, process.env.MALLOC_ARENA_MAX, process.execArgv, process.argv.slice(1)]))',
);

/** The built program's view of its process. */
async function started(arenas: string | undefined): Promise<unknown> {
  const program = runProcess([process.execPath, '--max-semi-space-size=4', first, '--role', 'web'], {
    MALLOC_ARENA_MAX: arenas,
  });
  expect(await program.ended).toBe(0);
  const [pid, ...seen] = JSON.parse(program.stdout()) as unknown[];
  expect(pid).toBe(program.child.pid);
  return seen;
}

describe.runIf(process.platform === 'linux')('the built program', () => {
  it('replaces its starter, with the same flags and arguments, and two memory arenas', async () => {
    expect(await started(undefined)).toEqual(['2', ['--max-semi-space-size=4'], [built, '--role', 'web']]);
  });

  it('uses the number of arenas the operator sets', { tags: ['thorough'] }, async () => {
    expect(await started('7')).toEqual(['7', ['--max-semi-space-size=4'], [built, '--role', 'web']]);
  });
});

it('consists of ASCII: otherwise, its text would take two bytes a character in memory', async () => {
  const chunks = (await readdir('build/chunks')).map((name) => `chunks/${name}`);
  for (const name of ['index.js', 'wl.js', 'reading-worker.js', ...chunks]) {
    const code = await readFile(join('build', name));
    expect(
      code.every((byte) => byte < 0x80),
      name,
    ).toBe(true);
  }
});
