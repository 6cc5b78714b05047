import { parseEmail } from '#api/modules/identity/email-address.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { areFriends } from './are-friends.ts';
import { befriend } from './internal/befriend.ts';
import { notify } from './notify.ts';
import { findPerson, lockOwnAccount, lockPair, type Person, type PersonKey } from './person.ts';
import type { FriendRequest } from './schemas.ts';

/** Prevents mass requests. */
const maxOpenRequests = 200;

const countOpen = statement('friend_requests_open')`
  SELECT count(*)::int AS open FROM friend_requests WHERE from_user_id = :meId AND status = 'pending'`;

const requestFrom = statement('friend_request_from')`
  SELECT 1 FROM friend_requests
  WHERE from_user_id = :otherId AND status = 'pending' AND (to_user_id = :meId OR (to_user_id IS NULL AND to_email = :email?))`;

const insertRequest = statement('friend_request_insert')`
  INSERT INTO friend_requests (from_user_id, to_user_id, to_email, created_at) VALUES (:meId, :askedId?, :email?, :now)
  RETURNING id, created_at`;

const sameRequest = statement('friend_request_same')`
  SELECT id, created_at FROM friend_requests
  WHERE from_user_id = :meId AND status = 'pending' AND to_user_id IS NOT DISTINCT FROM :askedId?
    AND to_email IS NOT DISTINCT FROM :email?`;

/** The recipient, identified by one of the three. */
export interface Recipient {
  userId?: string | undefined;
  email?: string | undefined;
  username?: string | undefined;
}

function personKey({ userId, email, username }: Recipient): PersonKey {
  if (userId) return { id: userId };
  if (email) return { email: parseEmail(email) };
  if (username) return { username: username.toLowerCase() };
  throw new ServiceError('missing_recipient');
}

/**
 * Sends a friend request. Repeating it returns the same request; if the other person had already sent one, they
 * become friends right away and there is no request (null). A request to an email address looks the same whether the
 * address has an account or not; it waits until someone signs in with the address, and no email is sent.
 * @throws ServiceError `missing_recipient`, `invalid_email`, `self_request`, `not_found`, `invalid_input` with too
 * many pending requests
 */
export async function requestFriend(
  ctx: Context,
  userId: string,
  recipient: Recipient,
): Promise<FriendRequest | null> {
  const key = personKey(recipient);
  return transaction(ctx.pool, async (sql) => {
    const me = await lockOwnAccount(sql, userId);
    const other = await findPerson(sql, key);
    if (!other && !('email' in key)) throw new ServiceError('not_found');
    if (other?.id === me.id) throw new ServiceError('self_request');
    if (other && (await alreadyFriends(ctx, sql, me, other))) return null;
    const asked = 'email' in key ? { id: null, email: key.email } : { id: other?.id ?? null, email: null };
    const request = await openRequest(ctx, sql, { me, other, asked });
    return {
      id: request.id,
      user_id: asked.id,
      name: asked.id ? (other?.name ?? '') : '',
      email: asked.email,
      avatar: asked.id ? (other?.avatar ?? null) : null,
      created_at: request.created_at.toISOString(),
    };
  });
}

/** Whether they are friends, or just became friends because the other person had already asked. */
async function alreadyFriends(ctx: Context, sql: Sql, me: Person, other: Person): Promise<boolean> {
  await lockPair(sql, me.id, other.id);
  if (await areFriends(sql, me.id, other.id)) return true;
  const asked = await sql.rows(requestFrom, { otherId: other.id, meId: me.id, email: me.email });
  if (asked.length === 0) return false;
  await befriend(ctx, sql, { me, other });
  return true;
}

interface RequestRow {
  id: number;
  created_at: Date;
}

async function openRequest(
  ctx: Context,
  sql: Sql,
  {
    me,
    other,
    asked,
  }: { me: Person; other: Person | null; asked: { id: string | null; email: string | null } },
): Promise<RequestRow> {
  const [same] = await sql.rows(sameRequest, { meId: me.id, askedId: asked.id, email: asked.email });
  if (same) return same;
  const [{ open } = { open: 0 }] = await sql.rows(countOpen, { meId: me.id });
  if (open >= maxOpenRequests) {
    throw new ServiceError('invalid_input', { hint: `at most ${maxOpenRequests} open requests are allowed` });
  }
  const values = { meId: me.id, askedId: asked.id, email: asked.email, now: ctx.clock() };
  const [request] = (await sql.rows(insertRequest, values)) as [RequestRow];
  if (other) {
    await notify(ctx, sql, {
      userId: other.id,
      kind: 'friend_request',
      data: { request_id: request.id, by_user_id: me.id, by_name: me.name },
      byUserId: me.id,
      dedupeKey: String(request.id),
    });
  }
  return request;
}
