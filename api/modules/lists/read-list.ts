import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hostedListColumns, hostedListFrom, type HostedListRow } from './internal/hosted-list.ts';
import { locateList } from './internal/locate-list.ts';
import { occasionTitle } from './occasions.ts';
import type { HostedListDetails } from './schemas.ts';

const listByToken = statement('list_by_token')<
  Omit<HostedListRow, 'role'> & { role: HostedListRow['role'] | null }
>`
  SELECT ${hostedListColumns}, CASE WHEN l.owner_id = :userId THEN 'owner' ELSE collaborator.role END AS role
  FROM lists l JOIN users o ON o.id = l.owner_id
  LEFT JOIN list_collaborators collaborator ON collaborator.list_id = l.id AND collaborator.user_id = :userId
  WHERE l.home = :home AND l.token = :token`;

/** The language of the occasion's name: `lang`, else the market's, else English. */
export interface ListLanguage {
  lang?: string;
  market?: string;
}

/**
 * A list as people on it see it.
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function readList(
  ctx: Context,
  userId: string,
  token: string,
  { lang, market, sql = ctx.sql }: ListLanguage & { sql?: Sql } = {},
): Promise<HostedListDetails> {
  const [row] = await sql.rows(listByToken, { ...(await locateList(ctx, token, sql)), userId });
  if (!row) throw new ServiceError('not_found');
  const { role } = row;
  if (role === null) throw new ServiceError('forbidden');
  const list = hostedListFrom({ ...row, role }, ctx.clock());
  return { ...list, occasion_title: occasionTitle(list.occasion_slug, lang ?? market) };
}
