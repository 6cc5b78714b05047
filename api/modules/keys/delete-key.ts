import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isOfTheme, isUnused, readKey } from './list-keys.ts';

const deleteStatement = statement('key_delete')`
  WITH gone AS (
    DELETE FROM api_keys k
    WHERE k.id = :keyId AND k.partner_id = :partnerId
      AND NOT ${isOfTheme}
      AND (k.status = 'revoked' OR k.expires_at <= :now OR ${isUnused})
    RETURNING id
  ), orphaned AS (
    UPDATE api_keys SET replaced_by_id = NULL WHERE replaced_by_id IN (SELECT id FROM gone)
  )
  SELECT id FROM gone`;

/**
 * Deletes a key that has ended or was never used. The key of a shop's theme can't be deleted.
 * @throws ServiceError `api_key_not_found`; `invalid_input` while the key is in use
 */
export async function deleteKey(
  ctx: Context,
  { keyId, partnerId }: { keyId: number; partnerId: number },
): Promise<void> {
  const [gone] = await ctx.sql.rows(deleteStatement, { keyId, partnerId, now: ctx.clock() });
  ctx.caches.keys.drop(({ id }) => id === keyId);
  if (gone) return;
  const { ofTheme } = await readKey(ctx, { keyId, partnerId });
  throw new ServiceError('invalid_input', {
    field: 'key_id',
    hint: ofTheme
      ? 'Your shop’s theme uses this key. Revoke it first: the theme then gets a new key.'
      : 'This key is in use. Revoke it before you delete it.',
  });
}
