/**
 * Scripts and styles of pages, including other builds'. Their names contain hashes, so they never
 * change.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import type { BackgroundWork } from '#api/platform/jobs/job.ts';
import type { Cleaning } from '#api/platform/jobs/run-cleanups.ts';
import type { Context } from '../context.ts';
import { sqlOn } from '../db/sql.ts';
import { statement } from '../db/statement.ts';

const folder = 'build/assets';

const renew = statement('page_assets_renew')`
  UPDATE page_assets SET published_at = :now WHERE path = ANY(:paths) RETURNING path`;
const add = statement('page_assets_add')`
  INSERT INTO page_assets (path, body, published_at) VALUES (:path, :body, :now) ON CONFLICT DO NOTHING`;
const read = statement('page_assets_read')`SELECT body FROM page_assets WHERE path = :path`;

/** Stores this build's files for pages that stay open and for servers that run another build. */
export async function publishPageAssets({ pool, clock }: Omit<Cleaning, 'log'>): Promise<void> {
  const sql = sqlOn(pool);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
  const now = clock();
  const kept = new Set((await sql.rows(renew, { now, paths })).map(({ path }) => path));
  for (const path of paths) {
    if (!kept.has(path)) await sql.rows(add, { path, body: await readFile(join(folder, path)), now });
  }
}

export const pageAssetsWork: BackgroundWork = {
  cleanups: [
    expiry({ name: 'page_assets', key: 'path', by: 'published_at', due: `published_at < ${ago('30 days')}` }),
  ],
};

/** Matches the names of files that builds write. */
const fileName = /^[\w$.()/-]{1,200}-[\w-]{8,}\.\w{1,8}$/;

const forever = 'public, max-age=31536000, immutable';

/** This build's files from the disk, others from the database. */
export function pageAssets(ctx: Pick<Context, 'sql'>): MiddlewareHandler[] {
  const ofThisBuild = serveStatic({
    root: './build',
    precompressed: true,
    onFound: (_path, c) => void c.header('Cache-Control', forever),
  });
  return [
    ofThisBuild,
    async (c, next) => {
      const path = c.req.path.slice('/assets/'.length);
      const [asset] = fileName.test(path) ? await ctx.sql.rows(read, { path }) : [];
      if (!asset) return next();
      const type = getMimeType(path) ?? 'application/octet-stream';
      return c.body(new Uint8Array(asset.body), 200, { 'Content-Type': type, 'Cache-Control': forever });
    },
  ];
}
