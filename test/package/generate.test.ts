/** The first programs that run in a fresh clone write the database client. */
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const clone = await mkdtemp(path.join(tmpdir(), 'wl-generate-'));
afterAll(() => rm(clone, { recursive: true, force: true }));
await mkdir(path.join(clone, 'prisma'));
for (const file of [
  'package.json',
  ...['ensure-generated.ts', 'run-prisma.ts', 'offline.env', 'schema.prisma'].map((name) => `prisma/${name}`),
])
  await cp(file, path.join(clone, file));
await symlink(path.resolve('node_modules'), path.join(clone, 'node_modules'), 'junction');

/** What a program does first; it prints which client it found. */
const program = `
  const { ensureGenerated } = await import('./prisma/ensure-generated.ts');
  await ensureGenerated();
  const { stat } = await import('node:fs/promises');
  const { ino, mtimeMs } = await stat('prisma/client/internal/class.ts');
  const { PrismaClient } = await import('./prisma/client/client.ts');
  console.log(typeof PrismaClient, ino, mtimeMs);`;
const start = async () =>
  (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: clone }))
    .stdout;

it('programs that start at once in a fresh clone find one whole client, and new ones follow the schema', async () => {
  const found = await Promise.all([start(), start(), start()]);
  expect(found[0]).toMatch(/^function /);
  expect(new Set(found), 'none writes it again under a program that has it').toHaveLength(1);

  await appendFile(path.join(clone, 'prisma/schema.prisma'), '\n// Another version.\n');
  const changed = await start();
  expect(changed).toMatch(/^function /);
  expect(changed).not.toBe(found[0]);
  expect(await start(), 'and then there is nothing to write').toBe(changed);
  expect(await readdir(path.join(clone, '.cache'))).toEqual([]);
}, 60_000);
