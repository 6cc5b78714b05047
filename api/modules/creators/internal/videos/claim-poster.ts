import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const claim = statement('upload_poster_claim')`
  DELETE FROM media_uploads WHERE shop_id = :shopId AND storage_path = :uploadPath AND kind = 'poster'
  RETURNING arrived_at, facts ->> 'path' AS path`;

/** The prefix of an upload's file names in storage. */
export const filesOf = (uploadPath: string): string => `${uploadPath.replace(/\.\w+$/, '')}-`;

/**
 * Uses up a poster upload, in the caller's transaction.
 * @returns the image's name in storage
 * @throws ServiceError `invalid_poster_path` if it isn't a poster upload of this shop, `object_not_found` before it
 * has arrived
 */
export async function claimPoster(sql: Sql, shopId: number, uploadPath: string): Promise<string> {
  const [upload] = await sql.rows(claim, { shopId, uploadPath });
  if (!upload) {
    const hint = 'Send the poster’s storage_path you got when starting the upload in this shop.';
    throw new ServiceError('invalid_poster_path', { field: 'poster_path', hint });
  }
  if (!upload.path) {
    const hint = 'Send the poster to its upload_url with PUT, and finish the upload after a 200 response.';
    throw new ServiceError('object_not_found', { field: 'poster_path', hint });
  }
  return upload.path;
}
