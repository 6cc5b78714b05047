import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { parseName } from '#api/platform/parse-name.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { newPartner } from './schemas.ts';

const rename = statement('partner_rename')`
  UPDATE partners SET name = :name WHERE id = :partnerId AND name <> '' RETURNING id`;

/** Renames a partner, for the operator. @throws ServiceError `partner_not_found`, `invalid_input` */
export async function renamePartner(
  ctx: Context,
  { partnerId, name: text }: { partnerId: number; name: string },
): Promise<string> {
  const name = parseName(newPartner.shape.name, text);
  const [row] = await ctx.sql.rows(rename, { partnerId, name });
  if (!row) throw new ServiceError('partner_not_found');
  return name;
}
