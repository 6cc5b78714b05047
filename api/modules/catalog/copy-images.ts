import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Sql, sqlOn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Images } from '#api/platform/images/images.ts';
import { fileTypeOf } from '#api/platform/storage/file-type.ts';
import type { Storage } from '#api/platform/storage/storage.ts';

const maxTries = 3;
const longestEdge = 1200;
/**
 * Images that a server copies in parallel, limited per host so that a slow host doesn't delay the
 * others.
 */
const atOnce = 12;
const perHost = 4;
/** Images to consider per claim. */
const seen = 100;

/** SQL for an image's host. */
const host = `coalesce(substring(image_url from '^https?://([^/]+)'), '')`;

/**
 * Claims waiting images. The claim counts as an attempt and lasts a minute, so another server takes different ones, and
 * a crash costs only one attempt.
 */
const claimPending = statement('images_claim')<
  { id: number; image_url: string; image_tries: number; host: string },
  'image_url'
>`
  WITH seen AS MATERIALIZED (
    SELECT id, ${host} AS host FROM products
    WHERE image_state = 'pending' AND (image_claimed_at IS NULL OR image_claimed_at < :now::timestamptz - interval '1 minute')
      AND ${host} <> ALL(:busy::text[])
    ORDER BY id LIMIT ${seen} FOR UPDATE SKIP LOCKED
  ), next AS (
    SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY host ORDER BY id) AS turn FROM seen) own
    WHERE turn <= ${perHost} ORDER BY turn, id LIMIT :limit
  )
  UPDATE products SET image_tries = image_tries + 1, image_claimed_at = :now
  WHERE id IN (SELECT id FROM next) RETURNING id, image_url, image_tries, ${host} AS host`;

/** If the image changed while it was being copied, the new one keeps waiting. */
const settleImage = statement('image_settle')`
  UPDATE products SET image_state = :imageState, image_path = coalesce(:name?, image_path), image_width = coalesce(:width?, image_width),
                      image_height = coalesce(:height?, image_height), image_claimed_at = NULL
  WHERE id = :id AND image_url = :url AND image_state = 'pending'`;

export interface CopyImages {
  pool: Pool;
  clock: () => Date;
  log: Logger;
  storage: Storage;
  images: Images;
}

/**
 * Copies the images of saved products to storage, as WebP of at most 1,200 pixels per side, until none are waiting.
 */
export async function copyImages(work: CopyImages): Promise<void> {
  const sql = sqlOn(work.pool);
  const inHand = new Map<number, { host: string; copying: Promise<void> }>();
  for (;;) {
    const hosts = Map.groupBy(inHand.values(), ({ host }) => host);
    const busy = [...hosts].filter(([, own]) => own.length >= perHost).map(([host]) => host);
    const limit = atOnce - inHand.size;
    const waiting = limit === 0 ? [] : await sql.rows(claimPending, { limit, busy, now: work.clock() });
    for (const { host, ...image } of waiting) {
      const copying = tryImage(work, sql, image)
        .catch((error: unknown) => work.log.warn({ err: error }, 'the result of an image was not stored'))
        .then(() => void inHand.delete(image.id));
      inHand.set(image.id, { host, copying });
    }
    if (waiting.length > 0) continue;
    // With copies in progress, the claim was limited, so more images may be waiting.
    if (limit === atOnce) return;
    if (inHand.size > 0) await Promise.race([...inHand.values()].map(({ copying }) => copying));
  }
}

async function tryImage(
  work: CopyImages,
  sql: Sql,
  { id, image_url: url, image_tries: tries }: { id: number; image_url: string; image_tries: number },
): Promise<void> {
  try {
    const { name, width, height } = await copyImage(work, url);
    await sql.rows(settleImage, { id, url, imageState: 'copied', name, width, height });
  } catch (error) {
    work.log.info({ productId: id, url, tries, reason: String(error) }, 'image not copied');
    if (tries < maxTries) return;
    await sql.rows(settleImage, { id, url, imageState: 'failed', name: null, width: null, height: null });
  }
}

async function copyImage({ storage, images }: CopyImages, url: string) {
  const original = await images.download(url);
  if ('failure' in original) throw new Error(JSON.stringify(original));
  const box = { width: longestEdge, height: longestEdge };
  const image = await images.resize(original.body, { ...box, format: 'webp' });
  if (!image) throw new Error('not an image');
  const { body, width, height } = image;
  const hash = createHash('sha256').update(body).digest('hex');
  const name = `products/${hash.slice(0, 2)}/${hash.slice(2, 34)}.webp`;
  await storage.put(name, body, fileTypeOf(name));
  return { name, width, height };
}
