import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';

/** Minutes for which a rotated key's old value still works. */
const rotationGraceMinutes = 15;

/** The key that took an old one's place. */
export interface Rotation {
  id: number;
  key: string;
  /** Until then the old value works, too. */
  oldValidUntil: Date;
  /** Whether the shop's theme has the new key; null where none used the old one. */
  themeTold: boolean | null;
}

type Successor = Omit<Rotation, 'themeTold'>;

interface LockedKey {
  environment: string;
  status: string;
  expires_at: Date | null;
  replaced_by_id: number | null;
}

interface NewKey {
  id: number;
  value: string;
}

const lock = {
  name: 'key_rotate_lock',
  text: `SELECT environment, status, expires_at, replaced_by_id FROM api_keys
         WHERE id = $1 AND ($2::bigint IS NULL OR partner_id = $2) FOR UPDATE`,
};
const copy = {
  name: 'key_rotate_copy',
  text: `INSERT INTO api_keys (partner_id, value, environment, name, allowed_domains, created_at)
         SELECT partner_id, $2, environment, name, allowed_domains, $3 FROM api_keys WHERE id = $1
         RETURNING id, value`,
};
const replace = {
  name: 'key_rotate_replace',
  text: `UPDATE api_keys SET replaced_by_id = $2, expires_at = $3 WHERE id = $1`,
};
const replaceInThemes = {
  name: 'key_rotate_themes',
  text: `UPDATE shops SET api_key_id = $2, provisioned_at = NULL WHERE api_key_id = $1`,
};
const successor = {
  name: 'key_rotate_successor',
  text: `SELECT id, value FROM api_keys WHERE id = $1 AND status = 'active'`,
};

/**
 * Gives a key a successor with the same name, environment and allowed domains; the old value works for 15 more
 * minutes. Asked again in that time, it returns the same successor: two at once, or a lost answer, make no second key.
 * A theme that uses the key is told the new one.
 * @param partnerId where given, the key must be this partner's
 * @throws ServiceError `api_key_not_found`, `unknown_key` when the key, or what took its place, is revoked or
 * has expired
 */
export async function rotateKey(
  ctx: Context,
  { keyId, partnerId }: { keyId: number; partnerId?: number },
): Promise<Rotation> {
  const rotation = await transaction(ctx.pool, async (sql) => {
    const now = ctx.clock();
    const [old] = await sql.rows<LockedKey>(lock, [keyId, partnerId ?? null]);
    if (!old) throw new ServiceError('api_key_not_found');
    const { environment, status, expires_at: endsAt, replaced_by_id: nextId } = old;
    if (status !== 'active' || (endsAt && endsAt <= now)) throw new ServiceError('unknown_key');
    if (nextId !== null && endsAt) return found(await sql.rows<NewKey>(successor, [nextId]), endsAt);
    const value = createSecret(`pk_${environment}_`);
    const oldValidUntil = new Date(now.getTime() + rotationGraceMinutes * 60_000);
    const made = found(await sql.rows<NewKey>(copy, [keyId, value, now]), oldValidUntil);
    await sql.rows(replace, [keyId, made.id, oldValidUntil]);
    await sql.rows(replaceInThemes, [keyId, made.id]);
    return made;
  });
  ctx.caches.keys.drop((key) => key.id === keyId);
  return { ...rotation, themeTold: await ctx.adapters.syncThemes(rotation.id) };
}

function found([next]: NewKey[], oldValidUntil: Date): Successor {
  if (!next) throw new ServiceError('unknown_key');
  return { id: next.id, key: next.value, oldValidUntil };
}
