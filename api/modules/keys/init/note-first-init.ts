import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import type { KeyRecord } from '../key-record.ts';

const noteFirst = statement('key_note_first_init')`
  UPDATE api_keys SET first_init_at = :now, first_init_origin = :origin WHERE id = :keyId AND first_init_at IS NULL`;

/** Remembers when and where a key was first used: once in a key's life. A page of our own is no shop. */
export async function noteFirstInit(ctx: Context, key: KeyRecord, origin: string): Promise<void> {
  if (key.seen || ctx.settings.hostedOrigins.has(origin)) return;
  await ctx.sql.rows(noteFirst, { keyId: key.id, now: ctx.clock(), origin });
}
