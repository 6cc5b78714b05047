import { statement } from '#api/platform/db/statement.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const take = statement('upload_poster_take')`
  DELETE FROM media_uploads WHERE shop_id = :shopId AND storage_path = :uploadPath AND kind = 'poster'
  RETURNING arrived_at, facts ->> 'path' AS path`;

/** What the names in storage of an upload's files begin with. */
export const filesOf = (uploadPath: string): string => `${uploadPath.replace(/\.\w+$/, '')}-`;

/**
 * Uses up an upload of a poster, within a transaction.
 * @returns the image's name in storage
 * @throws ServiceError `invalid_poster_path` for what is no poster's upload of this shop, `object_not_found` before it
 * has arrived
 */
export async function claimPoster(sql: Sql, shopId: number, uploadPath: string): Promise<string> {
  const [upload] = await sql.rows(take, { shopId, uploadPath });
  if (!upload) {
    const hint = 'Send the storage_path of the poster that starting the upload in this shop answered.';
    throw new ServiceError('invalid_poster_path', { field: 'poster_path', hint });
  }
  if (!upload.path) {
    const hint = 'Send the poster to its upload_url with PUT, and finish once that was answered with 200.';
    throw new ServiceError('object_not_found', { field: 'poster_path', hint });
  }
  return upload.path;
}
