import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { HostedList } from '../schemas.ts';
import type { Surprise } from '../surprise.ts';
import { locateList } from './locate-list.ts';

export type Role = HostedList['role'];

/** A list and a person's role on it. */
export interface ListAccess extends Surprise {
  id: number;
  role: Role;
  name: string;
  ownerId: string;
  sharePublic: boolean;
}

interface AccessRow {
  id: number;
  role: Role | null;
  name: string;
  owner_id: string;
  share_public: boolean;
  surprise_until: Date | null;
  surprise_open_ended: boolean;
}

const text = `
  SELECT l.id, CASE WHEN l.owner_id = :userId THEN 'owner' ELSE c.role END AS role, l.name, l.owner_id, l.share_public,
         l.surprise_until, l.surprise_open_ended
  FROM lists l LEFT JOIN list_collaborators c ON c.list_id = l.id AND c.user_id = :userId
  WHERE l.home = :home AND l.token = :token`;
const accessToList = statement('list_access')<AccessRow>`${text}`;
const accessToLockedList = statement('list_access_locked')<AccessRow>`${text} FOR NO KEY UPDATE OF l`;

const rank: Record<Role, number> = { viewer: 1, editor: 2, owner: 3 };

/** Whether a role includes another one. */
const mayActAs = (role: Role, needed: Role): boolean => rank[role] >= rank[needed];

/**
 * The list with a share token, if the user has at least the required role.
 * @param lock whether to lock the list until the transaction ends; must be the first lock when changing its items
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function requireRole(
  ctx: Context,
  sql: Sql,
  { userId, token, needed, lock = false }: { userId: string; token: string; needed: Role; lock?: boolean },
): Promise<ListAccess> {
  const [row] = await sql.rows(lock ? accessToLockedList : accessToList, {
    ...(await locateList(ctx, token, sql)),
    userId,
  });
  if (!row) throw new ServiceError('not_found');
  if (row.role === null || !mayActAs(row.role, needed)) throw new ServiceError('forbidden');
  return {
    id: row.id,
    role: row.role,
    name: row.name,
    ownerId: row.owner_id,
    sharePublic: row.share_public,
    surpriseUntil: row.surprise_until,
    surpriseOpenEnded: row.surprise_open_ended,
  };
}
