import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exampleSite } from '#api/contract/docs/docs-pages.ts';
import {
  builtSite,
  packageFile,
  type PackageName,
  packageNames,
  packageUrl,
} from '#api/contract/packages.ts';
import { apiVersion } from '#api/contract/version.ts';
import type { Context } from '#api/platform/context.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { tarball } from '#api/platform/tarball.ts';

const headers = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};
const pattern = /^wishlist-[a-z-]{1,40}-\d{1,5}\.\d{1,5}\.\d{1,5}\.tgz$/;
const nameOf = new Map(packageNames.map((name) => [packageFile(name), name]));

/**
 * Our npm packages, which connect to this installation: `/packages/index.json` and the tarballs it
 * lists. A tarball is stored when it's first requested and never changes afterwards: lockfiles
 * contain its hash, and shops' builds still need it after an upgrade.
 */
export function packageRoutes({ settings, adapters: { storage } }: Pick<Context, 'adapters' | 'settings'>) {
  const { siteUrl, baseUrl } = settings;
  const router = createRouter();
  const folder = `packages/${createHash('sha256').update(`${siteUrl} ${baseUrl}`).digest('hex').slice(0, 16)}`;
  // Stored file names can only have one dot.
  const storedName = (file: string) => `${folder}/${file.slice(0, -'.tgz'.length).replaceAll('.', '-')}.tgz`;

  /** Replaces the guides' example URL and the URL that the packages are built with. */
  function withOwnUrls(path: string, content: Buffer): Buffer {
    if (/(^|\/)(types|node_modules)\//.test(path)) return content;
    const text = content.toString('utf8');
    return Buffer.from(
      /^(README\.md|docs\.json)$/.test(path)
        ? text.replaceAll(exampleSite, siteUrl)
        : text.replaceAll(`${builtSite}/api`, baseUrl).replaceAll(builtSite, siteUrl),
    );
  }

  async function pack(name: PackageName): Promise<Buffer> {
    const built = `build/sdk/npm/${name}`;
    const entries = await readdir(built, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(built.length + 1))
      .sort();
    const files = paths.map(async (path) => ({
      path: `package/${path}`,
      content: withOwnUrls(path, await readFile(join(built, path))),
      isProgram: ((await stat(join(built, path))).mode & 0o100) !== 0,
    }));
    return tarball(await Promise.all(files));
  }

  async function publish(name: PackageName): Promise<string> {
    const stored = await storage.open(storedName(packageFile(name)));
    const body = stored ? await buffer(stored.stream) : await pack(name);
    if (!stored) await storage.put(storedName(packageFile(name)), body, 'application/gzip');
    return `sha512-${createHash('sha512').update(body).digest('base64')}`;
  }
  const published = new Map<PackageName, Promise<string>>();
  /**
   * Stores this version's tarball unless it's already stored.
   * @returns its hash, in lockfile format
   */
  function integrityOf(name: PackageName): Promise<string> {
    let pending = published.get(name);
    if (!pending) {
      published.set(name, (pending = publish(name)));
      pending.catch(() => published.delete(name));
    }
    return pending;
  }

  router.get('/packages/index.json', async (c) => {
    const packages = packageNames.map(async (name) => ({
      name: `@wishlist/${name}`,
      version: apiVersion,
      url: packageUrl(siteUrl, name),
      integrity: await integrityOf(name),
    }));
    c.header('Cache-Control', 'public, max-age=300');
    return c.json({ packages: await Promise.all(packages) }, 200, headers);
  });

  router.get('/packages/:file', async (c) => {
    const file = c.req.param('file');
    if (!pattern.test(file)) return c.notFound();
    const name = nameOf.get(file);
    if (name) await integrityOf(name);
    const found = await storage.open(storedName(file));
    if (!found) return c.notFound();
    return c.body(Readable.toWeb(found.stream) as ReadableStream, 200, {
      ...headers,
      'Content-Type': 'application/gzip',
      'Content-Length': String(found.size),
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
  return router;
}
