import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { createSecret, hashSecret } from '../keys/secret.ts';
import type { Sql } from '../../db/sql.ts';
import { ServiceError } from '../service-error.ts';
import { signToken, verifyToken } from './tokens.ts';

/** Seconds an access token lives. */
export const accessTokenLifetime = 15 * 60;
/** Days a refresh token lives when it is not used. */
const refreshTokenDays = 90;
export const refreshTokenPrefix = 'wl_rt_';

export interface SessionUser {
  id: string;
  email: string | null;
  displayName: string | null;
  anonymous: boolean;
}

/** A signed-in shopper. `expiresIn` is the access token's lifetime in seconds. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
  user: SessionUser;
}

export interface UserRow {
  id: string;
  email: string | null;
  display_name: string | null;
  anonymous: boolean;
}

export function sessionUserFrom(row: UserRow): SessionUser {
  return { id: row.id, email: row.email, displayName: row.display_name, anonymous: row.anonymous };
}

const insertRefreshToken = {
  name: 'refresh_token_insert',
  text: `INSERT INTO refresh_tokens (user_id, token_hash, family, created_at, expires_at)
         SELECT id, $2, $3, $4, $4::timestamptz + make_interval(days => $5) FROM users WHERE id = $1 FOR KEY SHARE
         RETURNING 1`,
};

/**
 * Opens a session for a user; with `family`, continues an earlier one.
 * @throws ServiceError `unauthorized` when the account was deleted or merged into another meanwhile
 */
export async function openSession(
  ctx: Context,
  user: SessionUser,
  { sql = ctx.sql, family = randomUUID() }: { sql?: Sql; family?: string } = {},
): Promise<Session> {
  const refreshToken = createSecret(refreshTokenPrefix);
  const values = [user.id, hashSecret(refreshToken), family, ctx.clock(), refreshTokenDays];
  const opened = await sql.rows(insertRefreshToken, values);
  if (opened.length === 0) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  return {
    accessToken: await signAccessToken(ctx, user),
    refreshToken,
    expiresIn: accessTokenLifetime,
    user,
  };
}

export function signAccessToken(ctx: Context, user: SessionUser): Promise<string> {
  return signToken(ctx, 'user', { sub: user.id }, accessTokenLifetime);
}

/** The user id of a valid access token, or null. No query is made. */
export async function readAccessToken(ctx: Context, token: string): Promise<string | null> {
  return (await verifyToken(ctx, 'user', token))?.sub ?? null;
}

/** A session as the API writes it. */
export function sessionBody(session: Session) {
  return {
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
    expires_in: session.expiresIn,
    user: userBody(session.user),
  };
}

/** A user as the API writes it. */
export function userBody(user: SessionUser) {
  return { id: user.id, email: user.email, display_name: user.displayName, anonymous: user.anonymous };
}
