/**
 * The release as operators run it, by the steps of the image's Dockerfile: another user, a read-only folder,
 * and no packages but its own.
 */
import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { type Bill, packRelease } from '#api/building/release-files.ts';
import { atEnd } from '#test/support/at-end.ts';
import { freePort } from '#test/support/free-port.ts';
import { combinations } from '#test/support/lane.ts';
import { postmasterOf } from '#test/support/postmaster.ts';
import { releaseAccount, releaseFolder, runRelease, sharedFolder } from '#test/support/release.ts';

const run = promisify(execFile);
const folder = releaseFolder();
const dataDir = await sharedFolder('wl-release-data-');
atEnd(() => rm(dataDir, { recursive: true, force: true }));

/** The Dockerfile's instructions by stage. Its base image's programs are this machine's own. */
const [build, image] = (await readFile('Dockerfile', 'utf8'))
  .replaceAll('\\\n', '')
  .split(/^FROM .*$/m)
  .slice(1)
  .map((stage) => {
    const instructions = [...stage.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name, rest]) => [name, rest!]);
    return (name: string) => instructions.flatMap(([each, rest]) => (each === name ? rest! : []));
  });
const here = (text: string) => text.replaceAll('/data', dataDir);
const commandOf = (text: string) => JSON.parse(here(/\[.*\]/.exec(text)![0])) as string[];

// CI has done the first of its steps, and `npm test` all of the second but this.
const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
expect(build!('RUN')).toEqual(['npm ci', 'npm run release -- --folder /release']);
expect(scripts.release).toBe('npm run build && node api/building/release.ts');
expect(image!('COPY')).toEqual([`--from=build /release ${image!('WORKDIR')[0]}`]);
const [uid] = image!('USER')[0]!.split(':');
const account = releaseAccount.uid;
if (account)
  for (const step of image!('RUN'))
    await run('sh', ['-c', here(step).replaceAll(`-o ${uid} -g ${uid}`, `-o ${account} -g ${account}`)]);

const port = await freePort();
const site = `http://127.0.0.1:${port}`;
const variables = {
  ...Object.fromEntries(
    here(image!('ENV').join(' '))
      .split(' ')
      .map((each) => each.split('=')),
  ),
  PORT: String(port),
  HOST: '127.0.0.1',
  SITE_URL: site,
  TOKEN_SECRET: 'k1:a-secret-that-is-only-used-by-the-tests',
  DRAIN_SECONDS: '0',
  NODE_PATH: undefined,
} as Record<string, string | undefined>;
const program = (...args: string[]) => runRelease(args, variables, { atEnd });
const [, ...command] = commandOf(image!('CMD')[0]!);
const [, ...healthCheck] = commandOf(image!('HEALTHCHECK')[0]!);
const service = program(...command);
beforeAll(() => service.ready(`${site}/api/health`));

async function wl(...args: string[]): Promise<string> {
  const entered = program('build/wl.js', ...args);
  expect(await entered.ended, entered.stderr()).toBe(0);
  return entered.stdout();
}

describe('a release', () => {
  it('takes at most 180 MB and includes the licenses of its code', async () => {
    const { stdout } = await run('du', ['-sm', folder]);
    expect(parseInt(stdout, 10)).toBeLessThanOrEqual(180);
    const licenses = await readFile(join(folder, 'build/third-party-licenses.txt'), 'utf8');
    for (const name of ['hono', 'zod', '@prisma/client', 'preact', '@shopify/polaris'])
      expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
    const installed = await readdir(join(folder, 'node_modules'));
    expect(installed).toContain('sharp');
    for (const name of ['prisma', 'react', 'hono']) expect(installed).not.toContain(name);
  });

  it('lists every package in it, installed or bundled for servers and browsers', async () => {
    const bill = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8')) as Bill;
    const { name, version } = JSON.parse(await readFile('package.json', 'utf8')) as Record<string, string>;
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { type: 'application', name, version, purl: `pkg:npm/${name}@${version}` } },
    });
    const lockOf = async (path: string) =>
      (JSON.parse(await readFile(path, 'utf8')) as { packages: Record<string, { version: string }> })
        .packages;
    const nameAt = (path: string) => path.split('node_modules/').at(-1);
    const installed = Object.entries(await lockOf(join(folder, 'node_modules/.package-lock.json')));
    const texts = await Promise.all(
      ['build/metafile.bundle.json', 'build/metafile.js.json', 'build/meta/client-entry-save.json'].map(
        (path) => readFile(path, 'utf8'),
      ),
    );
    const bundled = texts
      .flatMap((text) => Object.keys((JSON.parse(text) as Metafile).inputs))
      .flatMap((path) => /^[^:]*node_modules\/((@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
    const listed = bill.components.map((one) => one['bom-ref']);
    expect(listed).toEqual(
      expect.arrayContaining(installed.map(([path, one]) => `${nameAt(path)}@${one.version}`)),
    );
    expect(new Set(bundled).size).toBeGreaterThan(150);
    for (const one of new Set([...bundled, 'preact', 'react', 'hono', 'stripe']))
      expect(
        listed.some((reference) => reference.startsWith(`${one}@`)),
        one,
      ).toBe(true);
    expect(new Set(listed).size).toBe(listed.length);

    const all = await lockOf('package-lock.json');
    const versions = new Set(Object.entries(all).map(([path, one]) => `${nameAt(path)}@${one.version}`));
    for (const one of bill.components) {
      expect(versions).toContain(one['bom-ref']);
      expect(one).toMatchObject({
        purl: expect.stringMatching(/^pkg:npm\/(%40[^/]+\/)?[^/@]+@[^/@]+$/),
        hashes: [{}],
      });
    }
    // Only the build and the tests use them.
    for (const one of ['vitest', 'eslint', 'esbuild', 'prisma', 'typescript'])
      expect(
        listed.some((reference) => reference.startsWith(`${one}@`)),
        one,
      ).toBe(false);
    const [root] = bill.dependencies.filter(({ ref }) => ref === `${name}@${version}`);
    expect(listed).toEqual(expect.arrayContaining(root!.dependsOn));
    expect(root!.dependsOn).toContain(listed.find((reference) => reference.startsWith('hono@')));
  });

  it('comes with checksums of the archive and of that list', async () => {
    const place = await mkdtemp(join(tmpdir(), 'wl-pack-'));
    onTestFinished(() => rm(place, { recursive: true }));
    await mkdir(join(place, 'wishlist-1.2.3'));
    await writeFile(join(place, 'wishlist-1.2.3/sbom.cdx.json'), '{}');
    const archive = await packRelease(join(place, 'wishlist-1.2.3'));
    expect(basename(archive)).toBe('wishlist-1.2.3.tgz');
    expect((await run('tar', ['-tzf', archive])).stdout).toContain('wishlist-1.2.3/sbom.cdx.json\n');
    // As docs/operators.md says.
    const guide = await readFile('docs/operators.md', 'utf8');
    const [, verify = ''] = /^(sha256sum .*SHA256SUMS)$/m.exec(guide) ?? [];
    const { stdout } = await run('sh', ['-c', verify], { cwd: place });
    expect(stdout).toBe('wishlist-1.2.3.tgz: OK\nwishlist-1.2.3.cdx.json: OK\n');
    await appendFile(archive, 'more');
    await expect(run('sh', ['-c', verify], { cwd: place })).rejects.toMatchObject({
      stdout: 'wishlist-1.2.3.tgz: FAILED\nwishlist-1.2.3.cdx.json: OK\n',
    });
  });

  it('has its license, and what operators need of the guides', async () => {
    expect(await readFile(join(folder, 'LICENSE'), 'utf8')).toMatch(/^Proprietary license\n/);
    for (const path of [
      'docs/kubernetes/service/web.yaml',
      'docs/proxy/nginx.conf',
      'docs/prometheus-rules.yml',
    ])
      expect((await stat(join(folder, path))).isFile(), path).toBe(true);
  });

  it('serves pages, their styles, the scripts and the API', async () => {
    const page = await (await fetch(`${site}/`)).text();
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1];
    for (const path of [style, '/portal/signin', '/sdk/v1/widget.js', '/api/openapi.json']) {
      expect((await fetch(site + path)).status, path).toBe(200);
    }
  });

  it('has the command line, which works while the service runs', async () => {
    const partner = JSON.parse(
      await wl('partner', 'create', '--email', 'owner@kiln.example', '--name', 'Kiln', '--json'),
    ) as { keys: { test: { key: string } } };
    const answer = await fetch(`${site}/api/widget/init`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${partner.keys.test.key}` },
      body: JSON.stringify({ origin: 'http://localhost' }),
    });
    expect(answer.status).toBe(200);
  });

  it('includes files that are loaded later by name', async () => {
    const { inputs, outputs } = JSON.parse(await readFile('build/metafile.bundle.json', 'utf8')) as Metafile;
    const later = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
    expect(later.length).toBeGreaterThan(20);
    // A CommonJS module that esbuild imports from a separate file only has a default export.
    expect(later.filter((path) => inputs[path]?.format === 'cjs')).toEqual([]);
  });

  it('has the packages that resize images and draw invoices', async () => {
    const code = `const { default: sharp } = await import('sharp');
      const { default: Pdf } = await import('pdfkit');
      const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).webp().toBuffer();
      new Pdf().registerFont('plain', import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf').slice(7)).font('plain');
      console.log((await sharp(image).metadata()).format);`;
    const drawing = program('--input-type=module', '-e', code);
    expect(await drawing.ended, drawing.stderr()).toBe(0);
    expect(drawing.stdout()).toBe('webp\n');
  });

  it('has npm’s own names for both programs', async () => {
    const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts).toMatchObject({
      start: expect.stringMatching(/^node .*api\/run\.js api\/building\/start\.ts$/),
      wl: 'node api/run.js api/cli/wl.ts',
    });
    const listing = program('api/run.js', 'api/cli/wl.ts', 'partner', 'list', '--json');
    expect(await listing.ended, listing.stderr()).toBe(0);
    expect(JSON.parse(listing.stdout())).toMatchObject({ partners: [{ name: 'Kiln' }] });
  });

  it('has a systemd unit, which starts it as the image does', async () => {
    const unit = await readFile(join(folder, 'wishlist.service'), 'utf8');
    expect(unit).toContain(`\nExecStart=/usr/bin/node ${command.join(' ')}\n`);
    expect(unit).toMatch(/^Environment=NODE_ENV=production DATA_DIR=\/var\/lib\/wishlist /m);
  });

  it('can be tried with pinned images that only this machine reaches', async () => {
    const { services } = parse(await readFile('compose.yaml', 'utf8')) as {
      services: Record<string, { image?: string; ports?: string[] }>;
    };
    const images = Object.values(services).flatMap(({ image }) => image ?? []);
    const bases = [...(await readFile('Dockerfile', 'utf8')).matchAll(/^FROM (\S+)/gm)].map(
      ([, name]) => name!,
    );
    for (const name of [...images, ...bases]) expect(name).toMatch(/:\S*\d+[.-]\d+/);
    for (const published of Object.values(services).flatMap(({ ports = [] }) => ports))
      expect(published).toMatch(/^127\.0\.0\.1:/);
  });

  it.each(combinations(['build/index.js', 'build/wl.js']))(
    '%s says in one line that Node is too old',
    async (path) => {
      const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
      const starting = program('--import', `data:text/javascript,${encodeURIComponent(older)}`, path);
      expect(await starting.ended).toBe(1);
      expect(starting.stderr()).toMatch(
        /^Node 22\.12 or newer is required, but this is v.+\. Install a newer version\.\n$/,
      );
    },
  );

  it('says what is missing if something has to be built', async () => {
    const generating = program('api/run.js', 'prisma/generate.ts');
    expect(await generating.ended).toBe(1);
    expect(generating.stderr()).toMatch(/^The development packages aren't installed: .*\n$/);
  });

  it.each(combinations(['', 'postgres://nobody@127.0.0.1:1/none']))(
    'says so in one line if it may not write to DATA_DIR (DATABASE_URL=%s)',
    async (database) => {
      const readOnly = { DATA_DIR: join(folder, 'build'), DATABASE_URL: database };
      const starting = runRelease(command, { ...variables, ...readOnly });
      expect(await starting.ended).toBe(1);
      expect(starting.stderr()).toMatch(/^This account can’t use .+\/build \(EACCES\)\. .+\n$/);
    },
  );

  it('is healthy while it runs, and stops its database with it', async () => {
    expect(await program(...healthCheck).ended).toBe(0);
    service.child.kill('SIGTERM');
    expect(await service.ended, service.stderr()).toBe(0);
    await expect(postmasterOf(dataDir)).rejects.toThrow('ENOENT');
    expect(await program(...healthCheck).ended).toBe(1);
  });
});
