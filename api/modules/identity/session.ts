import { randomUUID } from 'node:crypto';
import type { AssistantScope, AssistantServer } from '#api/contract/assistants.ts';
import type { Context } from '#api/platform/context.ts';
import type { Counts } from '#api/platform/counts.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { accessTokenLifetime } from '#api/platform/tokens/access-token-lifetime.ts';
import { createHomedSecret, homeOfSecret } from '#api/platform/tokens/homes.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { signToken, verifyToken } from '#api/platform/tokens/tokens.ts';

/** Days until an unused refresh token expires. */
const refreshTokenDays = 90;
export const refreshTokenPrefix = 'wl_rt_';

export interface SessionUser {
  id: string;
  email: string | null;
  displayName: string | null;
  anonymous: boolean;
}

/** A session's permissions and parent. Constant for the session's lifetime. */
export interface SessionScope {
  /** The family of its refresh tokens, which is the session's ID. */
  family: string;
  /** The session it was created from. */
  parentFamily: string | null;
  /** For a basket session, the only partner whose basket it can open; null for a full session. */
  basketPartnerId: number | null;
}

/** A signed-in shopper. `expiresIn` is the access token's lifetime in seconds. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
  user: SessionUser;
  scope: SessionScope;
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

const insertRefreshToken = statement('refresh_token_insert')`
  INSERT INTO refresh_tokens
    (user_id, token_hash, home, family, created_at, expires_at, parent_family, basket_partner_id)
  SELECT id, :refreshTokenHash, :home, :family, :now, :now::timestamptz + make_interval(days => :refreshTokenDays), :parentFamily?, :basketPartnerId? FROM users WHERE id = :userId
  FOR KEY SHARE RETURNING 1`;

/**
 * Creates a session for a user: a full one, or one with the `scope` of the session it continues.
 * @param way the sign-in method to count; omit it if they were already signed in
 * @throws ServiceError `unauthorized` if the account was deleted or merged in the meantime
 */
export async function openSession(
  ctx: Context,
  user: SessionUser,
  {
    sql = ctx.sql,
    scope = newScope(),
    way,
  }: { sql?: Sql; scope?: SessionScope; way?: keyof Counts['sign_ins'] } = {},
): Promise<Session> {
  const { secret: refreshToken, home } = await createHomedSecret(ctx, refreshTokenPrefix, user.id, sql);
  const { family, parentFamily, basketPartnerId } = scope;
  const opened = await sql.rows(insertRefreshToken, {
    userId: user.id,
    refreshTokenHash: hashSecret(refreshToken),
    home,
    family,
    now: ctx.clock(),
    refreshTokenDays,
    parentFamily,
    basketPartnerId,
  });
  if (opened.length === 0) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  if (way) ctx.counts.sign_ins[way] += 1;
  return {
    accessToken: await signAccessToken(ctx, user, scope),
    refreshToken,
    expiresIn: accessTokenLifetime,
    user,
    scope,
  };
}

/**
 * A refresh token's hash and the home encoded in it, for
 * `token_hash = :refreshTokenHash AND home = :home`.
 * @param sql the caller's transaction
 */
export const locateRefreshToken = async (ctx: Context, token: string, sql?: Sql) => ({
  refreshTokenHash: hashSecret(token),
  home: await homeOfSecret(ctx, token, refreshTokenPrefix, sql),
});

export const newScope = (of: Partial<Omit<SessionScope, 'family'>> = {}): SessionScope => ({
  family: randomUUID(),
  parentFamily: null,
  basketPartnerId: null,
  ...of,
});

export function signAccessToken(
  ctx: Context,
  user: SessionUser,
  { family, basketPartnerId }: Pick<SessionScope, 'family' | 'basketPartnerId'>,
): Promise<string> {
  const claims = {
    sub: user.id,
    sid: family,
    ...(basketPartnerId !== null && { basket_partner: basketPartnerId }),
  };
  return signToken(ctx, 'user', claims, accessTokenLifetime);
}

/** Seconds that a token for an assistant's request is valid: a tool makes a few requests with it. */
const assistantTokenLifetime = 60;

/** An assistant's access to an account, as the person agreed to it. */
export interface AssistantAccess {
  server: AssistantServer;
  scopes: readonly AssistantScope[];
}

/** The token with which our own tool servers call the API for an assistant. */
export const signAssistantToken = (
  ctx: Context,
  { userId, sessionId, server, scopes }: AssistantAccess & { userId: string; sessionId: string },
): Promise<string> =>
  signToken(ctx, 'user', { sub: userId, sid: sessionId, assistant: server, scopes }, assistantTokenLifetime);

/** The claims of an access token. */
export interface AccessGrant {
  userId: string;
  /** The session's ID, `SessionScope.family`. */
  sessionId: string;
  /** For a basket session, its partner; the token is valid only for that partner's basket. */
  basketPartnerId: number | null;
  /** An assistant's access; null for people and their devices. */
  assistant: AssistantAccess | null;
  /** Whether the session ended before the token expired; it then grants nothing. */
  ended: boolean;
}

/** The claims of an access token, even if its session has ended. Makes no query. */
export async function readAnyAccessToken(ctx: Context, token: string): Promise<AccessGrant | null> {
  const claims = await verifyToken(ctx, 'user', token);
  if (!claims || typeof claims.sub !== 'string' || typeof claims.sid !== 'string') return null;
  const { sub: userId, sid: sessionId, basket_partner: partner, assistant: server, scopes } = claims;
  const basketPartnerId = typeof partner === 'number' ? partner : null;
  const assistant = server === undefined ? null : ({ server, scopes } as AssistantAccess);
  return { userId, sessionId, basketPartnerId, assistant, ended: ctx.caches.endedSessions.has(sessionId) };
}

/** The claims of a valid access token; null if it's invalid or its session has ended. Makes no query. */
export async function readAccessToken(ctx: Context, token: string): Promise<AccessGrant | null> {
  const grant = await readAnyAccessToken(ctx, token);
  return grant && !grant.ended ? grant : null;
}

/** A session in the API's format. For a basket session, the user is only an ID, because a shop's page can read it. */
export function sessionBody(session: Session) {
  return {
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
    expires_in: session.expiresIn,
    user: session.scope.basketPartnerId === null ? userBody(session.user) : basketUserBody(session.user),
  };
}

/** A user in the API's format. */
export function userBody(user: SessionUser) {
  return { id: user.id, email: user.email, display_name: user.displayName, anonymous: user.anonymous };
}

/** A user as a shop's page can see them: without name and email address. */
export const basketUserBody = (user: SessionUser) => userBody({ ...user, email: null, displayName: null });
