import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { periodOf } from '#api/platform/period.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { KeyEnvironment } from './key-record.ts';

/** A public key as its owner sees it. */
export interface OwnerKey {
  id: number;
  value: string;
  environment: KeyEnvironment;
  name: string | null;
  /** `rotated` works until `endsAt`; `ended` was revoked, or rotated and has expired. */
  status: 'active' | 'rotated' | 'ended';
  allowedDomains: string[];
  createdAt: Date;
  /** When it stopped or will stop working; null for active keys. */
  endsAt: Date | null;
  revokedAt: Date | null;
  replacedById: number | null;
  /** Requests in the current UTC month. */
  requestsThisMonth: number;
  unused: boolean;
  /** When it was last used, accurate to one flush of the counters. */
  lastUsedAt: Date | null;
  /** The first time a page requested a token with it, and that page's origin. */
  firstInitAt: Date | null;
  firstInitOrigin: string | null;
  /**
   * Whether the theme of an active platform shop uses it: it can be revoked, which gives the theme another key, but
   * not deleted.
   */
  ofTheme: boolean;
}

/**
 * SQL: whether the key `k` was never used. Requests are counted in batches, but the first init is recorded
 * immediately.
 */
export const isUnused = `(k.first_init_at IS NULL AND NOT EXISTS (SELECT 1 FROM key_usage u WHERE u.api_key_id = k.id))`;
/** SQL: whether the theme of an active shop uses the key `k`. */
export const isOfTheme = `EXISTS (SELECT 1 FROM shops s WHERE s.api_key_id = k.id AND s.status = 'active')`;

const keysOfPartner = statement('keys_of_partner')`
  SELECT k.*, coalesce(m.requests, 0) AS requests, ${isUnused} AS unused, ${isOfTheme} AS of_theme,
         greatest(k.first_init_at, (SELECT max(last_at) FROM key_usage u WHERE u.api_key_id = k.id)) AS last_used_at
  FROM api_keys k LEFT JOIN key_usage m ON m.api_key_id = k.id AND m.period = :period
  WHERE k.partner_id = :partnerId AND (:keyId?::bigint IS NULL OR k.id = :keyId) ORDER BY k.id`;

/**
 * All keys of a partner, oldest first.
 * @param keyId if given, only this key
 */
export async function listKeys(
  ctx: Context,
  { partnerId, keyId }: { partnerId: number; keyId?: number },
): Promise<OwnerKey[]> {
  const now = ctx.clock();
  const rows = await ctx.sql.rows(keysOfPartner, { partnerId, period: periodOf(now), keyId: keyId ?? null });
  return rows.map((row) => {
    const endsAt = row.revoked_at ?? row.expires_at;
    const status =
      row.status !== 'active' || (endsAt && endsAt <= now) ? 'ended' : endsAt ? 'rotated' : 'active';
    return {
      id: row.id,
      value: row.value,
      environment: row.environment,
      name: row.name,
      status,
      endsAt,
      allowedDomains: row.allowed_domains,
      createdAt: row.created_at,
      revokedAt: row.revoked_at,
      replacedById: row.replaced_by_id,
      requestsThisMonth: row.requests,
      unused: row.unused,
      lastUsedAt: row.last_used_at,
      firstInitAt: row.first_init_at,
      firstInitOrigin: row.first_init_origin,
      ofTheme: row.of_theme,
    };
  });
}

/** One key of a partner. @throws ServiceError `api_key_not_found` */
export async function readKey(
  ctx: Context,
  { keyId, partnerId }: { keyId: number; partnerId: number },
): Promise<OwnerKey> {
  const [key] = await listKeys(ctx, { partnerId, keyId });
  if (!key) throw new ServiceError('api_key_not_found');
  return key;
}
