import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { rememberCaller } from './internal/codes/caller.ts';
import { countForNetwork, networkLimits, uncountSignIn } from './internal/codes/sign-in-counts.ts';
import { claimChallenge } from './internal/passkeys/challenge.ts';
import { relyingParty } from './internal/passkeys/relying-party.ts';
import { parseResponse, signedResponse } from './internal/passkeys/response.ts';
import { openSession, type Session, sessionUserFrom } from './session.ts';

const find = statement('passkey_find')`
  SELECT p.id AS passkey_id, p.public_key, p.counter, p.user_handle, u.id, u.email, u.display_name, u.anonymous
  FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = :credentialId`;

/** Returns no row if the passkey was removed, or if its counter has moved on: then it's a clone. */
const use = statement('passkey_use')`
  UPDATE passkeys SET counter = :counter, backed_up = :backedUp, last_used_at = :now
  WHERE id = :passkeyId AND (counter < :counter OR (counter = 0 AND :counter = 0)) RETURNING 1`;

const sameBytes = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

/**
 * Signs in with a passkey's signature. All refusals have the same error, except for a challenge
 * that's no longer open.
 * @param response the browser's response, as JSON
 * @param browser the secret that the sign-in was started with
 * @param network the caller's network, see `networkOf`
 * @throws ServiceError `passkey_expired`, `passkey_refused`, `network_limit_reached`
 */
export async function signInByPasskey(
  ctx: Context,
  { response: text, browser, network }: { response: string; browser: string; network: string },
): Promise<Session> {
  const { response, challenge } = parseResponse(signedResponse, text);
  const counted = { network, most: ctx.settings.signIn.triesPerNetwork, seconds: 60 * 60 };
  const limits = networkLimits(ctx, 'passkey tries', counted);
  await countForNetwork(ctx, limits);
  await claimChallenge(ctx, { challenge, holder: { browser } });
  const credentialId = Buffer.from(response.id, 'base64url');
  const [found] = await ctx.sql.rows(find, { credentialId });
  const handle = Buffer.from(response.response.userHandle, 'base64url');
  if (!found || found.anonymous || !sameBytes(handle, found.user_handle)) {
    throw new ServiceError('passkey_refused');
  }
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  // Takes 31 MB and a quarter of a second to load, so it's only loaded if a passkey is used.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(found.public_key),
      counter: found.counter,
    },
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'a passkey was refused');
    return null;
  });
  if (!verified?.verified) throw new ServiceError('passkey_refused');
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const session = await transaction(ctx.pool, async (sql) => {
    const values = {
      passkeyId: found.passkey_id,
      counter: newCounter,
      backedUp: credentialBackedUp,
      now: ctx.clock(),
    };
    const taken = await sql.rows(use, values);
    if (taken.length === 0) throw new ServiceError('passkey_refused');
    await rememberCaller(ctx, sql, found.id, { network, device: browser });
    return openSession(ctx, sessionUserFrom(found), { sql, way: 'passkey' });
  });
  await uncountSignIn(ctx.sql, limits);
  return session;
}
