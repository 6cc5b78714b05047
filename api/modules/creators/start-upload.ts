import { randomBytes } from 'node:crypto';
import type { z } from '@hono/zod-openapi';
import { imageUpload, maxOpenUploads, uploadMinutes, videoUpload } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { tooLarge } from '#api/platform/storage/incoming-file.ts';
import { createSecret, hashSecret } from '#api/platform/tokens/secret.ts';
import { lockCreatorShop } from './internal/shops/lock-creator-shop.ts';
import { requireListed, requireSpace, requireVideoCapacity } from './internal/videos/requirements.ts';
import type { OwnCreatorShop } from './read-creator-shop.ts';
import type { newUpload, startedUpload, uploadTicket } from './schemas.ts';

export const uploadPrefix = 'wl_up_';

const endings: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'video/quicktime': 'mov' };

const insert = statement('upload_insert')`
  INSERT INTO media_uploads (storage_path, shop_id, product_id, kind, mime, bytes, token_hash, created_at, expires_at)
  VALUES (:path, :shopId, :productId, :kind, :mime, :bytes, :tokenHash, :now, :expiresAt)`;
const countOpen = statement('upload_count_open')`
  SELECT count(*)::int AS count FROM media_uploads WHERE shop_id = :shopId AND kind = 'video' AND expires_at > :now`;

interface Announced {
  kind: 'video' | 'poster';
  mime: string;
  bytes: number;
}

/** @throws ServiceError `unsupported_mime`, `file_too_large` */
function requireAllowed({ kind, mime, bytes }: Announced): void {
  const { types, maxBytes } = kind === 'video' ? videoUpload : imageUpload;
  const prefix = kind === 'video' ? '' : 'poster.';
  if (!types.some((type) => type === mime)) {
    throw new ServiceError('unsupported_mime', {
      field: `${prefix}mime`,
      hint: `Upload one of these types: ${types.join(', ')}.`,
    });
  }
  if (bytes > maxBytes) throw tooLarge(maxBytes, `${prefix}bytes`);
}

/** @throws ServiceError `too_many_uploads` if a shop has too many unfinished uploads */
async function requireFewOpen(sql: Sql, shopId: number, now: Date): Promise<void> {
  const [open] = await sql.rows(countOpen, { shopId, now });
  if ((open?.count ?? 0) >= maxOpenUploads) throw new ServiceError('too_many_uploads');
}

/**
 * Starts the upload of a product's video, optionally with a poster. The response has the URLs to send the bytes of each
 * to, within an hour.
 * @throws ServiceError `shop_not_found`, `unsupported_mime`, `file_too_large`, `product_not_found`,
 * `plan_limit_reached`, `too_many_videos`, `too_many_uploads`
 */
export async function startUpload(
  ctx: Context,
  shop: OwnCreatorShop,
  wanted: z.output<typeof newUpload>,
): Promise<z.infer<typeof startedUpload>> {
  const { product_id: productId, poster, ...video } = wanted;
  const files: Announced[] = [
    { kind: 'video', ...video },
    ...(poster ? [{ kind: 'poster' as const, ...poster }] : []),
  ];
  const { shopId } = shop;
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + uploadMinutes * 60_000);

  const [forVideo, forPoster] = await transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, shop);
    files.forEach(requireAllowed);
    await requireListed(sql, shopId, productId);
    await requireVideoCapacity(ctx, sql, shopId);
    await requireSpace(sql, shopId);
    await requireFewOpen(sql, shopId, now);
    const tickets: z.infer<typeof uploadTicket>[] = [];
    for (const { kind, mime, bytes } of files) {
      const token = createSecret(uploadPrefix);
      const path = `shops/${shopId}/${kind}-${randomBytes(12).toString('hex')}.${endings[mime] ?? 'webp'}`;
      const row = {
        path,
        shopId,
        productId,
        kind,
        mime,
        bytes,
        tokenHash: hashSecret(token),
        now,
        expiresAt,
      };
      await sql.rows(insert, row);
      tickets.push({
        storage_path: path,
        upload_url: `${ctx.settings.baseUrl}/media/uploads/${token}`,
        headers: { 'Content-Type': mime },
        expires_at: expiresAt.toISOString(),
      });
    }
    return tickets;
  });
  if (!forVideo) throw new Error('an upload without a file');
  return { video: forVideo, poster: forPoster ?? null };
}
