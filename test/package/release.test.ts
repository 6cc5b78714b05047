/** The packed release as operators run it: another user, a folder nobody may write to, and no packages but its own. */
import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { runProcess } from '#test/support/run-process.ts';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'wl-release-'));
const dataDir = await mkdtemp(join(tmpdir(), 'wl-release-data-'));
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', folder]);
  for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true });
});
await run(process.execPath, ['api/release.ts', '--folder', folder]);
// Next to this one: the machine's own may be in a folder that others can't read.
await cp(process.execPath, join(folder, 'node'));
await run('chmod', ['-R', 'a-w,a+rX', folder]);
await chmod(folder, 0o555);

/** An account without rights, if the tests run as root. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
if (account.uid) await chown(dataDir, account.uid, account.gid);
const port = await freePort();
const site = `http://127.0.0.1:${port}`;
const variables = {
  NODE_ENV: 'production',
  PORT: String(port),
  HOST: '127.0.0.1',
  SITE_URL: site,
  DATA_DIR: dataDir,
  TOKEN_SECRET: 'k1:a-secret-that-is-only-used-by-the-tests',
  DRAIN_SECONDS: '0',
  NODE_PATH: undefined,
};
const program = (...args: string[]) =>
  runProcess([join(folder, 'node'), ...args], variables, { atEnd: afterAll, cwd: folder, ...account });
const service = program('build/index.js');
await service.ready(`${site}/api/health`);

async function wl(...args: string[]): Promise<string> {
  const command = program('build/wl.js', ...args);
  expect(await command.ended, command.stderr()).toBe(0);
  return command.stdout();
}

describe('a release', () => {
  it('takes at most 250 MB and says whose code it contains', async () => {
    const { stdout } = await run('du', ['-sm', '--exclude=./node', '.'], { cwd: folder });
    expect(parseInt(stdout, 10)).toBeLessThanOrEqual(250);
    const licenses = await readFile(join(folder, 'third-party-licenses.txt'), 'utf8');
    for (const name of ['hono', 'zod', '@prisma/client'])
      expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(await readdir(join(folder, 'node_modules'))).not.toContain('prisma');
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

  it('has the packages that resize images and draw invoices', async () => {
    const code = `const { default: sharp } = await import('sharp');
      const { default: Pdf } = await import('pdfkit');
      const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).webp().toBuffer();
      new Pdf().registerFont('plain', import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf').slice(7)).font('plain');
      console.log((await sharp(image).metadata()).format);`;
    const drawing = program('--input-type=module', '-e', code);
    expect(await drawing.ended, drawing.stderr()).toBe(0);
    expect(drawing.stdout()).toBe('webp\n');
  });

  it('stops its database with it', async () => {
    service.child.kill('SIGTERM');
    expect(await service.ended, service.stderr()).toBe(0);
    await expect(stat(join(dataDir, 'pg/data/postmaster.pid'))).rejects.toThrow('ENOENT');
  });
});
