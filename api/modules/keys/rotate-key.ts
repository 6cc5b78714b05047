import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';

/** Minutes for which a rotated key's old value still works. */
const rotationGraceMinutes = 15;

/** The key that replaced an old one. */
export interface Rotation {
  id: number;
  key: string;
  /** The old value works until then. */
  oldValidUntil: Date;
  /** Whether the shop's theme has the new key; null if no theme used the old one. */
  themeSynced: boolean | null;
}

type Successor = Omit<Rotation, 'themeSynced'>;

interface NewKey {
  id: number;
  value: string;
}

const lock = statement('key_rotate_lock')`
  SELECT environment, status, expires_at, replaced_by_id FROM api_keys
  WHERE id = :keyId AND (:partnerId?::bigint IS NULL OR partner_id = :partnerId) FOR UPDATE`;
const copy = statement('key_rotate_copy')`
  INSERT INTO api_keys (partner_id, value, environment, name, allowed_domains, created_at)
  SELECT partner_id, :value, environment, name, allowed_domains, :now FROM api_keys WHERE id = :keyId
  RETURNING id, value`;
const replace = statement('key_rotate_replace')`
  UPDATE api_keys SET replaced_by_id = :madeId, expires_at = :oldValidUntil WHERE id = :keyId`;
const replaceInThemes = statement('key_rotate_themes')`
  UPDATE shops SET api_key_id = :madeId, provisioned_at = NULL WHERE api_key_id = :keyId`;
const successor = statement('key_rotate_successor')`
  SELECT id, value FROM api_keys WHERE id = :nextId AND status = 'active'`;

/**
 * Replaces a key with a new one of the same name, environment and allowed domains; the old value works for 15 more
 * minutes. Repeating it within that time returns the same new key, so that a retry doesn't create a second one. A
 * theme that uses the key gets the new one.
 * @param partnerId if given, the key must belong to this partner
 * @throws ServiceError `api_key_not_found`, `unknown_key` if the key or its replacement was revoked or has expired
 */
export async function rotateKey(
  ctx: Context,
  { keyId, partnerId }: { keyId: number; partnerId?: number },
): Promise<Rotation> {
  const rotation = await transaction(ctx.pool, async (sql) => {
    const now = ctx.clock();
    const [old] = await sql.rows(lock, { keyId, partnerId: partnerId ?? null });
    if (!old) throw new ServiceError('api_key_not_found');
    const { environment, status, expires_at: endsAt, replaced_by_id: nextId } = old;
    if (status !== 'active' || (endsAt && endsAt <= now)) throw new ServiceError('unknown_key');
    if (nextId !== null && endsAt) return found(await sql.rows(successor, { nextId }), endsAt);
    const value = createSecret(`pk_${environment}_`);
    const oldValidUntil = new Date(now.getTime() + rotationGraceMinutes * 60_000);
    const made = found(await sql.rows(copy, { keyId, value, now }), oldValidUntil);
    await sql.rows(replace, { keyId, madeId: made.id, oldValidUntil });
    await sql.rows(replaceInThemes, { keyId, madeId: made.id });
    return made;
  });
  ctx.caches.keys.drop((key) => key.id === keyId);
  return { ...rotation, themeSynced: await ctx.adapters.syncThemes({ keyId: rotation.id }) };
}

function found([next]: NewKey[], oldValidUntil: Date): Successor {
  if (!next) throw new ServiceError('unknown_key');
  return { id: next.id, key: next.value, oldValidUntil };
}
