import { randomUUID } from 'node:crypto';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { minLegacyIdentifierLength } from './internal/sign-in-legacy.ts';

/** A legacy account. The identifier is a secret; only its hash is stored. */
export interface LegacyUser {
  identifier: string;
  displayName?: string | undefined;
}

const insertLegacy = statement('legacy_users_insert')`
  WITH fresh AS (
    SELECT given.* FROM unnest(:identifierHashs::bytea[], :batch::uuid[], :displayNames::text[]) AS given (hash, id, name)
    WHERE NOT EXISTS (SELECT 1 FROM legacy_users l WHERE l.identifier_hash = given.hash)
  ), people AS (
    INSERT INTO users (id, display_name, anonymous, created_at) SELECT id, nullif(name, ''), true, :now FROM fresh
  )
  INSERT INTO legacy_users (identifier_hash, user_id, created_at) SELECT hash, id, :now FROM fresh RETURNING user_id`;

const batchSize = 1_000;

/**
 * Imports legacy accounts and leaves existing ones unchanged. `refused` counts identifiers shorter
 * than 16 characters.
 */
export async function addLegacyUsers(
  ctx: Context,
  users: readonly LegacyUser[],
): Promise<{ added: number; known: number; refused: number }> {
  const good = users.filter(({ identifier }) => identifier.length >= minLegacyIdentifierLength);
  const distinct = [...new Map(good.map((user) => [user.identifier, user])).values()];
  let added = 0;
  for (let start = 0; start < distinct.length; start += batchSize) {
    const batch = distinct.slice(start, start + batchSize);
    const rows = await ctx.sql.rows(insertLegacy, {
      identifierHashs: batch.map(({ identifier }) => hashSecret(identifier)),
      batch: batch.map(() => randomUUID()),
      displayNames: batch.map(({ displayName }) => displayName?.trim().slice(0, 80) ?? ''),
      now: ctx.clock(),
    });
    added += rows.length;
  }
  return { added, known: good.length - added, refused: users.length - good.length };
}
