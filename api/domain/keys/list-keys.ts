import type { Context } from '../context.ts';
import { periodOf } from '../metering/period.ts';
import type { KeyEnvironment } from './key-record.ts';

/** A public key as its owner sees it. */
export interface OwnerKey {
  id: number;
  value: string;
  environment: KeyEnvironment;
  name: string | null;
  /** `rotated` works until `endsAt`; `ended` is revoked, or was rotated and has run out. */
  status: 'active' | 'rotated' | 'ended';
  allowedDomains: string[];
  createdAt: Date;
  /** When it stopped, or will stop working; null for active keys. */
  endsAt: Date | null;
  /** The key that took its place. */
  replacedById: number | null;
  /** Of the current UTC month. */
  requestsThisMonth: number;
  /** No request ever came with it. */
  unused: boolean;
}

interface Row {
  id: number;
  value: string;
  environment: KeyEnvironment;
  name: string | null;
  status: string;
  allowed_domains: string[];
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  replaced_by_id: number | null;
  requests: number;
  unused: boolean;
}

/** Whether no request ever came with the key `k`. */
export const isUnused = `NOT EXISTS (SELECT FROM key_usage u WHERE u.api_key_id = k.id)`;

const keysOfPartner = {
  name: 'keys_of_partner',
  text: `SELECT k.*, coalesce(m.requests, 0)::float8 AS requests, ${isUnused} AS unused
         FROM api_keys k LEFT JOIN key_usage m ON m.api_key_id = k.id AND m.period = $2
         WHERE k.partner_id = $1 ORDER BY k.id`,
};

/** All keys of a partner, the oldest first. */
export async function listKeys(ctx: Context, { partnerId }: { partnerId: number }): Promise<OwnerKey[]> {
  const now = ctx.clock();
  const rows = await ctx.sql.rows<Row>(keysOfPartner, [partnerId, periodOf(now)]);
  return rows.map((row) => {
    const endsAt = row.revoked_at ?? row.expires_at;
    const status =
      row.status !== 'active' || (endsAt && endsAt <= now) ? 'ended' : endsAt ? 'rotated' : 'active';
    return {
      ...{ id: row.id, value: row.value, environment: row.environment, name: row.name, status, endsAt },
      allowedDomains: row.allowed_domains,
      createdAt: row.created_at,
      replacedById: row.replaced_by_id,
      requestsThisMonth: row.requests,
      unused: row.unused,
    };
  });
}
