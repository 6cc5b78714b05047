import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Characters of a passkey's name. */
export const longestPasskeyName = 60;

const rename = statement('passkey_rename')`
  UPDATE passkeys SET name = :name WHERE id = :passkeyId AND user_id = :userId RETURNING 1`;

/** @throws ServiceError `missing_name`, `invalid_input` if it is too long, `not_found` */
export async function renamePasskey(
  ctx: Context,
  userId: string,
  { passkeyId, name: typed }: { passkeyId: number; name: string },
): Promise<void> {
  const name = typed.trim();
  if (!name) throw new ServiceError('missing_name');
  if (name.length > longestPasskeyName) throw new ServiceError('invalid_input', { field: 'name' });
  const renamed = await ctx.sql.rows(rename, { passkeyId, userId, name });
  if (renamed.length === 0) throw new ServiceError('not_found');
}
