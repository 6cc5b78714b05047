/** The first programs in a fresh clone generate the database client. */
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

/** The start of a program; prints which client it found. */
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

it('programs started at once in a fresh clone find one complete client, and later ones follow the schema', async () => {
  const found = await Promise.all([start(), start(), start()]);
  expect(found[0]).toMatch(/^function /);
  expect(new Set(found), 'none rewrites it while a program uses it').toHaveLength(1);

  await appendFile(path.join(clone, 'prisma/schema.prisma'), '\n// Another version.\n');
  const changed = await start();
  expect(changed).toMatch(/^function /);
  expect(changed).not.toBe(found[0]);
  expect(await start(), 'and then nothing has to be written').toBe(changed);
  expect(await readdir(path.join(clone, '.cache'))).toEqual([]);
});
