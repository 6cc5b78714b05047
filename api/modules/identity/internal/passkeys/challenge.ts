import { randomBytes } from 'node:crypto';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { countForNetwork, networkLimits } from '../codes/sign-in-counts.ts';

/** Seconds a challenge is valid. Pages with an email field hold one until a passkey is used. */
export const challengeLifetime = 15 * 60;
/** Challenges per hour for one network. */
export const challengesPerNetwork = 600;

/** The party that must present the signed challenge: a browser by its secret, or a session by its ID. */
export type Holder = { browser: string } | { sessionId: string };

const hashHolder = (holder: Holder): Buffer =>
  hashSecret('browser' in holder ? `browser ${holder.browser}` : `session ${holder.sessionId}`);

const insert = statement('passkey_challenge_insert')`
  INSERT INTO passkey_challenges (challenge_hash, holder_hash, user_id, user_handle, expires_at)
  VALUES (:challengeHash, :holderHash, :userId?, :userHandle?, :now::timestamptz + make_interval(secs => :challengeLifetime))`;

/** Only one of several concurrent requests with the same challenge gets the row. */
const claim = statement('passkey_challenge_claim')`
  DELETE FROM passkey_challenges
  WHERE challenge_hash = :challengeHash AND holder_hash = :holderHash AND expires_at > :now
    AND user_id IS NOT DISTINCT FROM :userId?
  RETURNING user_handle`;

/**
 * A new challenge, base64url.
 * @param network the caller's network, see `networkOf`
 * @param account the account that adds a passkey; omitted for a sign-in
 * @throws ServiceError `network_limit_reached`
 */
export async function createChallenge(
  ctx: Context,
  {
    holder,
    network,
    account,
  }: { holder: Holder; network: string; account?: { userId: string; handle: Buffer } },
): Promise<string> {
  const counted = { network, most: challengesPerNetwork, seconds: 60 * 60 };
  await countForNetwork(ctx, networkLimits(ctx, 'passkey challenges', counted));
  const challenge = randomBytes(32).toString('base64url');
  await ctx.sql.rows(insert, {
    challengeHash: hashSecret(challenge),
    holderHash: hashHolder(holder),
    userId: account?.userId ?? null,
    userHandle: account?.handle ?? null,
    now: ctx.clock(),
    challengeLifetime,
  });
  return challenge;
}

/**
 * Uses up a challenge.
 * @throws ServiceError `passkey_expired` if it was used, has expired, or belongs to someone else
 */
export async function claimChallenge(
  ctx: Context,
  { challenge, holder, userId = null }: { challenge: string; holder: Holder; userId?: string | null },
): Promise<{ userHandle: Buffer | null }> {
  const values = {
    challengeHash: hashSecret(challenge),
    holderHash: hashHolder(holder),
    userId,
    now: ctx.clock(),
  };
  const [row] = await ctx.sql.rows(claim, values);
  if (!row) throw new ServiceError('passkey_expired');
  return { userHandle: row.user_handle };
}
