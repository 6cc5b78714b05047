import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { SafeFetch } from '../adapters/safe-fetch.ts';
import type { Storage } from '../adapters/storage.ts';
import { sqlOn } from '../db/sql.ts';

const maxBytes = 10 * 1024 * 1024;
const timeoutMs = 15_000;
const maxTries = 3;
const longestEdge = 1200;
const batch = 10;

/**
 * Takes a batch of waiting pictures: the claim counts as a try and rests for a minute, so that a second server takes
 * others and a crash costs one try.
 */
const claimPending = {
  name: 'images_claim',
  text: `
    UPDATE products SET image_tries = image_tries + 1, image_claimed_at = $2
    WHERE id IN (SELECT id FROM products
                 WHERE image_state = 'pending' AND (image_claimed_at IS NULL OR image_claimed_at < $2::timestamptz - interval '1 minute')
                 ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING id, image_url, image_tries`,
};

/** The picture may have changed while it was copied: then the new one keeps waiting. */
const settleImage = {
  name: 'image_settle',
  text: `UPDATE products SET image_state = $3, image_path = coalesce($4, image_path), image_claimed_at = NULL
         WHERE id = $1 AND image_url = $2 AND image_state = 'pending'`,
};

export interface CopyImages {
  pool: Pool;
  clock: () => Date;
  log: Logger;
  fetch: SafeFetch;
  storage: Storage;
}

/** Copies the pictures of saved products into storage, as WebP of at most 1,200 pixels an edge, until none waits. */
export async function copyImages(work: CopyImages): Promise<void> {
  const sql = sqlOn(work.pool);
  for (;;) {
    const waiting = await sql.rows<{ id: number; image_url: string; image_tries: number }>(claimPending, [
      batch,
      work.clock(),
    ]);
    if (waiting.length === 0) return;
    await Promise.all(
      waiting.map(async ({ id, image_url: url, image_tries: tries }) => {
        try {
          const name = await copyImage(work, url);
          await sql.rows(settleImage, [id, url, 'copied', name]);
        } catch (error) {
          work.log.info({ productId: id, url, tries, reason: String(error) }, 'image not copied');
          if (tries >= maxTries) await sql.rows(settleImage, [id, url, 'failed', null]);
        }
      }),
    );
  }
}

async function copyImage({ fetch, storage }: CopyImages, url: string): Promise<string> {
  const response = await fetch(url, { maxBytes, timeoutMs, redirects: 3, headers: { accept: 'image/*' } });
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  const { default: sharp } = await import('sharp');
  const image = await sharp(response.body, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
  const hash = createHash('sha256').update(image).digest('hex');
  const name = `products/${hash.slice(0, 2)}/${hash.slice(2, 34)}.webp`;
  await storage.put(name, image);
  return name;
}
