/** The npm packages as an installation serves them: npm itself installs and runs them, without a registry. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { packageFile, type PackageName, packageNames, packageUrl } from '#api/contract/packages.ts';
import { apiVersion } from '#api/contract/version.ts';
import { createFileStorage } from '#api/platform/storage/storage.ts';
import { packageRoutes } from '#api/routes/packages.ts';
import { combinations } from '#test/support/lane.ts';
import { filesOf, installServed, withoutRegistry } from '#test/support/packed-package.ts';
import { sharedService } from '#test/support/shared-service.ts';

const run = promisify(execFile);
const service = await sharedService();
const { siteUrl } = service;

interface Listed {
  name: string;
  version: string;
  url: string;
  integrity: string;
}

async function listed(site: string): Promise<Listed[]> {
  const answer = await fetch(`${site}/packages/index.json`);
  return ((await answer.json()) as { packages: Listed[] }).packages;
}

const integrityOf = (bytes: Uint8Array) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

it('lists every package with the hash of its tarball', async () => {
  const packages = await listed(siteUrl);
  expect(packages.map(({ name }) => name)).toEqual(packageNames.map((name) => `@wishlist/${name}`));
  for (const { url, version, integrity } of packages) {
    expect(version).toBe(apiVersion);
    const answer = await fetch(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    expect(integrityOf(await answer.bytes())).toBe(integrity);
  }
});

it('installs all of them at once, with hashes in the lockfile that a second installation checks', async () => {
  const folder = await installServed(siteUrl, ...packageNames);
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string }>;
  };
  for (const { name, url, integrity } of await listed(siteUrl))
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({ resolved: url, integrity });
  await run('npm', ['ci', '--ignore-scripts', '--silent'], { cwd: folder, env: await withoutRegistry() });
});

it('connects to the installation it comes from', async () => {
  const folder = await installServed(siteUrl, 'client');
  const program = `import { createClient } from '@wishlist/client';
    const { data } = await createClient().GET('/health');
    console.log(data.version);`;
  const args = ['--input-type=module', '-e', program];
  const { stdout } = await run(process.execPath, args, { cwd: folder });
  expect(stdout.trim()).toBe(apiVersion);
});

it.each(
  combinations([
    ['wishlist-mcp', 'wl-wishlist-mcp'],
    ['creator-mcp', 'wl-creator-mcp'],
  ] as const),
)('npx runs %s by its URL', async (name, bin) => {
  const folder = await mkdtemp(join(tmpdir(), 'wl-npx-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = await withoutRegistry();
  const args = ['-y', `--package=${packageUrl(siteUrl, name)}`, bin, '--version'];
  expect((await run('npx', args, { cwd: folder, env })).stdout.trim()).toBe(apiVersion);
});

/** The routes of an installation with its own storage, which a test can change. */
async function installation() {
  const folder = await mkdtemp(join(tmpdir(), 'wl-served-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const storage = createFileStorage(folder);
  const settings = {
    ...service.ctx.settings,
    siteUrl: 'https://wishlist.dev',
    baseUrl: 'https://api.wishlist.dev/v1',
  };
  const adapters = { ...service.ctx.adapters, storage };
  const stored = async (name: PackageName) => {
    const file = (await filesOf(folder)).find((each) => each.includes(`wishlist-${name}-`));
    if (!file) throw new Error(`${name} isn’t stored`);
    return file;
  };
  return { folder, storage, stored, server: () => packageRoutes({ settings, adapters }) };
}

it('connects to the API where the operator put it', async () => {
  const { folder, server } = await installation();
  const answer = await server().request(`/packages/${packageFile('wishlist-mcp')}`);
  await writeFile(join(folder, 'tools.tgz'), await answer.bytes());
  await run('tar', ['-xzf', 'tools.tgz'], { cwd: folder });
  const { stdout } = await run(process.execPath, [join(folder, 'package/index.js'), '--help']);
  expect(stdout).toContain('default https://api.wishlist.dev/v1');
  const description = JSON.parse(await readFile(join(folder, 'package/openapi.json'), 'utf8')) as object;
  expect(description).toMatchObject({ servers: [{ url: 'https://api.wishlist.dev/v1' }] });
  const readme = await readFile(join(folder, 'package/README.md'), 'utf8');
  expect(readme).toContain(packageUrl('https://wishlist.dev', 'wishlist-mcp'));
});

it('keeps a tarball as it was first served, whatever a later build contains', async () => {
  const { storage, stored, server } = await installation();
  const path = `/packages/${packageFile('basket')}`;
  const packed = await (await server().request(path)).bytes();
  expect(await (await server().request(path)).bytes()).toEqual(packed);

  const earlier = Buffer.from('what an earlier build packed');
  await storage.put(await stored('basket'), earlier, 'application/gzip');
  const later = server();
  expect(Buffer.from(await (await later.request(path)).bytes())).toEqual(earlier);
  const { packages } = (await (await later.request('/packages/index.json')).json()) as { packages: Listed[] };
  expect(packages[1]!.integrity).toBe(integrityOf(earlier));
});

it('still serves an earlier version, which lockfiles name', async () => {
  const { storage, stored, server } = await installation();
  await server().request(`/packages/${packageFile('basket')}`);
  const earlier = Buffer.from('version 1.0.4');
  const name = (await stored('basket')).replace(/-\d+-\d+-\d+\.tgz$/, '-1-0-4.tgz');
  await storage.put(name, earlier, 'application/gzip');
  const answer = await server().request('/packages/wishlist-basket-1.0.4.tgz');
  expect(Buffer.from(await answer.bytes())).toEqual(earlier);
});

it.each([
  'wishlist-client-0.0.1.tgz',
  'wishlist-nothing-1.1.0.tgz',
  'package.json',
  '..%2f..%2fpackage.json',
  `${packageFile('client')}/x`,
  '',
])('%s isn’t a package', async (file) => {
  expect((await fetch(`${siteUrl}/packages/${file}`)).status).toBe(404);
});
