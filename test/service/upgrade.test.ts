/** Two builds side by side, as during an upgrade: pages of one need its scripts from servers of the other. */
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { pageAssetsWork } from '#api/platform/http/page-assets.ts';
import { runCleanups } from '#api/platform/jobs/run-cleanups.ts';
import { atEnd } from '#test/support/at-end.ts';
import { startService } from '#test/support/start-service.ts';

const script = 'export const answer = "’";';
const path = '/assets/_shared/later-0A1B2C3D.js';

/** This build with one more script, in a separate folder. */
async function anotherBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wl-build-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await cp('build', join(folder, 'build'), { recursive: true });
  for (const name of ['node_modules', 'prisma', 'app', 'package.json'])
    await symlink(resolve(name), join(folder, name));
  await writeFile(join(folder, 'build', path), script);
  return folder;
}

// Whose scripts are cached as in production.
const service = await startService({ NODE_ENV: 'production' });
const { pool } = service.ctx;

it('serves scripts that a rebuild beneath a running demo has removed', { tags: ['thorough'] }, async () => {
  const demo = await startService({ NODE_ENV: 'development' });
  const folder = await anotherBuild();
  const rebuilt = await demo.again({ folder });
  await expect.poll(async () => (await fetch(demo.siteUrl + path)).status).toBe(200);
  await rm(join(folder, 'build', path));
  expect((await fetch(rebuilt.siteUrl + path)).status).toBe(200);
});

it('serves the scripts of another build, cached as immutable, until it hasn’t started for a month', async () => {
  expect((await fetch(service.siteUrl + path)).status).toBe(404);
  const other = await service.again({ folder: await anotherBuild() });
  await expect.poll(async () => (await fetch(service.siteUrl + path)).status).toBe(200);

  const answer = await fetch(service.siteUrl + path);
  expect(await answer.text()).toBe(script);
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(other.siteUrl + path)).status).toBe(200);

  const clean = (now: Date) =>
    runCleanups({ pool, log: service.ctx.log, clock: () => now }, pageAssetsWork.cleanups ?? []);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  await clean(days(29));
  expect((await fetch(service.siteUrl + path)).status).toBe(200);
  await clean(days(31));
  expect((await fetch(service.siteUrl + path)).status).toBe(404);
});

it.each([
  '/assets/../package.json',
  '/assets/%2e%2e/package.json',
  '/assets/',
  '/assets/nothing.js',
  '/assets/%00',
])('has no file %s', async (wrong) => expect((await fetch(service.siteUrl + wrong)).status).toBe(404));
