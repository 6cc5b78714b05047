import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { sqlOn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Images } from '#api/platform/images/images.ts';
import { orSkip } from '#api/platform/jobs/or-skip.ts';
import { fileTypeOf } from '#api/platform/storage/file-type.ts';
import type { Storage } from '#api/platform/storage/storage.ts';

const maxTries = 3;
const longestEdge = 1200;
const batch = 10;

/**
 * Claims a batch of waiting images. The claim counts as an attempt and lasts a minute, so another server takes
 * different ones, and a crash costs only one attempt.
 */
const claimPending = statement('images_claim', 'shared')<
  { id: number; image_url: string; image_tries: number },
  'image_url'
>`
  UPDATE products SET image_tries = image_tries + 1, image_claimed_at = :now
  WHERE id IN (SELECT id FROM products
               WHERE image_state = 'pending' AND (image_claimed_at IS NULL OR image_claimed_at < :now::timestamptz - interval '1 minute')
               ORDER BY id LIMIT :batch FOR UPDATE SKIP LOCKED)
  RETURNING id, image_url, image_tries`;

/** If the image changed while it was being copied, the new one keeps waiting. */
const settleImage = statement('image_settle', 'shared')`
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
  for (;;) {
    const waiting = await sql.rows(claimPending, { batch, now: work.clock() });
    if (waiting.length === 0) return;
    await Promise.all(
      waiting.map(async ({ id, image_url: url, image_tries: tries }) => {
        try {
          const { name, width, height } = await copyImage(work, url);
          await sql.rows(settleImage, { id, url, imageState: 'copied', name, width, height });
        } catch (error) {
          work.log.info({ productId: id, url, tries, reason: String(error) }, 'image not copied');
          if (tries < maxTries) return;
          const nothing = { name: null, width: null, height: null };
          await orSkip(work.log, { productId: id }, 'an image was not given up', () =>
            sql.rows(settleImage, { id, url, imageState: 'failed', ...nothing }),
          );
        }
      }),
    );
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
