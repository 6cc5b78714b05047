import type { PasskeyBody } from '#api/contract/passkey.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const list = statement('passkeys_list')`
  SELECT id, name, created_at, last_used_at FROM passkeys WHERE user_id = :userId ORDER BY id`;

/** An account's passkeys, oldest first. */
export async function listPasskeys(ctx: Context, userId: string): Promise<PasskeyBody[]> {
  const rows = await ctx.sql.rows(list, { userId });
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}
