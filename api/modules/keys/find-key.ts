import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { keyById, keyByValue, type KeyRecord, keyRecordFrom } from './key-record.ts';

/** Whether a string has the form of a public key. */
export function isPublicKey(value: string): boolean {
  return isWellFormedSecret(value, 'pk_live_') || isWellFormedSecret(value, 'pk_test_');
}

function isActive(key: KeyRecord | null, now: Date): key is KeyRecord {
  return key?.status === 'active' && !key.suspended && (key.expiresAt === null || key.expiresAt > now);
}

/** The active key with this value, or null. */
export async function findActiveKey(ctx: Context, value: string): Promise<KeyRecord | null> {
  if (!isPublicKey(value)) return null;
  const key = await ctx.caches.keys.get(value, async () => {
    const [row] = await ctx.sql.rows(keyByValue, { value });
    return row ? keyRecordFrom(row) : null;
  });
  return isActive(key, ctx.clock()) ? key : null;
}

/** The active key with this ID, or null. Tokens become invalid along with their key. */
export async function findActiveKeyById(ctx: Context, id: number): Promise<KeyRecord | null> {
  const key = await ctx.caches.keys.get(`#${id}`, async () => {
    const [row] = await ctx.sql.rows(keyById, { id });
    return row ? keyRecordFrom(row) : null;
  });
  return isActive(key, ctx.clock()) ? key : null;
}

/** @throws ServiceError `unknown_key` if the key doesn't exist or isn't active */
export async function requireActiveKey(ctx: Context, value: string): Promise<KeyRecord> {
  const key = await findActiveKey(ctx, value);
  if (!key) throw new ServiceError('unknown_key');
  return key;
}
