import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { parseName } from '#api/platform/parse-name.ts';
import { name as nameOf } from '#api/platform/schemas.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const passkeyName = nameOf(60);

const rename = statement('passkey_rename')`
  UPDATE passkeys SET name = :name WHERE id = :passkeyId AND user_id = :userId RETURNING 1`;

/** @throws ServiceError `missing_name`, `invalid_input`, `not_found` */
export async function renamePasskey(
  ctx: Context,
  userId: string,
  { passkeyId, name: typed }: { passkeyId: number; name: string },
): Promise<void> {
  const name = parseName(passkeyName, typed.trim());
  if (!name) throw new ServiceError('missing_name');
  const renamed = await ctx.sql.rows(rename, { passkeyId, userId, name });
  if (renamed.length === 0) throw new ServiceError('not_found');
}
