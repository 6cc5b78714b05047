/**
 * Guests of one shop: anonymous accounts that were created on its pages and exist nowhere else. A
 * device proves that it belongs to the guest with the refresh token in its cookie for this shop or,
 * if the browser keeps no cookies, with a handle in the shop's own storage. Neither is rotated. The
 * shop can read the handle, so it allows only what that shop's pages may do. Both stop working when
 * the guest's lists move to an account, because that ends all sessions.
 */
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { createHomedSecret, homeOfSecret } from '#api/platform/tokens/homes.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { readAccessToken, refreshTokenPrefix, type SessionUser, sessionUserFrom } from './session.ts';

/** Days after which a guest who hasn't returned is forgotten. */
export const guestDays = 400;
/** Different from a refresh token's prefix, so neither can be used as the other. */
const handlePrefix = 'wl_gh_';

export interface ShopGuest {
  user: SessionUser;
  /** Their full session. */
  sessionId: string;
  /** Only the browser knows the cookie; the shop also knows the handle. */
  knownBy: 'cookie' | 'handle';
}

export interface GuestProof {
  cookie: string | null;
  handle: string;
}

/** Matches only this partner's guests. Renews the token, and the session it belongs to. */
const guestOfToken = statement('shop_guest_of_token')`
  WITH proof AS (
    SELECT t.family, coalesce(t.parent_family, t.family) AS session_id,
           u.id, u.email, u.display_name, u.anonymous
    FROM refresh_tokens t JOIN users u ON u.id = t.user_id
    WHERE t.home = :home AND t.token_hash = :tokenHash AND t.revoked_at IS NULL AND t.used_at IS NULL AND t.expires_at > :now
      AND t.basket_partner_id IS NOT DISTINCT FROM :basketPartnerId?
      AND u.anonymous AND u.guest_of_partner_id = :partnerId
  ), kept AS (
    UPDATE refresh_tokens t SET expires_at = :now::timestamptz + make_interval(days => :guestDays)
    FROM proof WHERE t.family IN (proof.family, proof.session_id) AND t.revoked_at IS NULL AND t.used_at IS NULL
  )
  SELECT session_id, id, email, display_name, anonymous FROM proof`;

/** The partner's guest on this device, by cookie, else by handle. Other people's tokens are ignored. */
export async function findShopGuest(
  ctx: Context,
  { cookie, handle }: GuestProof,
  partnerId: number,
): Promise<ShopGuest | null> {
  const proofs = [
    ['cookie', cookie, refreshTokenPrefix, null],
    ['handle', handle, handlePrefix, partnerId],
  ] as const;
  for (const [knownBy, token, prefix, basketPartnerId] of proofs) {
    if (!token || !isWellFormedSecret(token, prefix)) continue;
    const [row] = await ctx.sql.rows(guestOfToken, {
      tokenHash: hashSecret(token),
      home: await homeOfSecret(ctx, token, prefix),
      now: ctx.clock(),
      basketPartnerId,
      partnerId,
      guestDays,
    });
    if (row) return { user: sessionUserFrom(row), sessionId: row.session_id, knownBy };
  }
  return null;
}

const insertHandle = statement('shop_guest_insert_handle')`
  INSERT INTO refresh_tokens
    (user_id, token_hash, home, family, created_at, expires_at, parent_family, basket_partner_id)
  SELECT u.id, :tokenHash, :home, gen_random_uuid(), :now, :now::timestamptz + make_interval(days => :guestDays),
         t.parent_family, :partnerId
  FROM refresh_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.family = :sessionId AND t.basket_partner_id = :partnerId AND t.parent_family IS NOT NULL
    AND t.revoked_at IS NULL AND u.anonymous AND u.guest_of_partner_id = :partnerId
  LIMIT 1
  RETURNING 1`;

/**
 * Creates a handle for a guest whose browser keeps no cookies.
 * @param accessToken of the guest's basket session at this partner
 * @returns null for any other token
 */
export async function createHandle(
  ctx: Context,
  accessToken: string,
  partnerId: number,
): Promise<string | null> {
  const grant = await readAccessToken(ctx, accessToken);
  if (grant?.basketPartnerId !== partnerId) return null;
  const { secret: handle, home } = await createHomedSecret(ctx, handlePrefix, grant.userId);
  const values = { tokenHash: hashSecret(handle), home, sessionId: grant.sessionId, partnerId };
  const made = await ctx.sql.rows(insertHandle, { ...values, now: ctx.clock(), guestDays });
  return made.length > 0 ? handle : null;
}
