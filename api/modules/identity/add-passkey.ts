import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { claimChallenge } from './internal/passkeys/challenge.ts';
import { managerOf } from './internal/passkeys/manager-of.ts';
import { notifyPasskeyChange } from './internal/passkeys/notify-passkey-change.ts';
import { keyAlgorithms, relyingParty } from './internal/passkeys/relying-party.ts';
import { createdResponse, parseResponse } from './internal/passkeys/response.ts';

/** Per account. */
export const maxPasskeys = 20;

/** Locks the account, so that concurrent additions can't exceed the limit. */
const lockOwner = statement('passkey_lock_owner')`
  SELECT email, locale FROM users WHERE id = :userId AND NOT anonymous FOR NO KEY UPDATE`;
const countOwn = statement('passkey_count')<{ own: number }, 'own'>`
  SELECT count(*)::int AS own FROM passkeys WHERE user_id = :userId`;
const insert = statement('passkey_insert')`
  INSERT INTO passkeys (credential_id, user_id, user_handle, public_key, counter, transports, backed_up, name, created_at)
  VALUES (:credentialId, :userId, :userHandle, :publicKey, :counter, :transports::text[], :backedUp, :name?, :now)
  ON CONFLICT (credential_id) DO NOTHING RETURNING 1`;

/**
 * Stores a passkey created by the browser, and notifies the owner by email.
 * @param response the browser's response, as JSON
 * @throws ServiceError `passkey_expired`, `passkey_refused`, `passkey_exists`, `too_many_passkeys`, `unauthorized`
 */
export async function addPasskey(
  ctx: Context,
  { userId, sessionId, response: text }: { userId: string; sessionId: string; response: string },
): Promise<void> {
  const { response, challenge } = parseResponse(createdResponse, text);
  const { userHandle } = await claimChallenge(ctx, { challenge, holder: { sessionId }, userId });
  if (!userHandle) throw new ServiceError('passkey_expired');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: keyAlgorithms,
    // Browsers can create a passkey without asking the user. Every sign-in requires both checks.
    requireUserPresence: false,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'a new passkey was refused');
    return null;
  });
  if (!verified?.verified) throw new ServiceError('passkey_refused');
  const { credential, credentialBackedUp, aaguid } = verified.registrationInfo;
  const name = managerOf(aaguid);
  await transaction(ctx.pool, async (sql, client) => {
    const [owner] = await sql.rows(lockOwner, { userId });
    if (!owner?.email) throw new ServiceError('unauthorized', { code: 'unauthorized' });
    const [{ own } = { own: 0 }] = await sql.rows(countOwn, { userId });
    if (own >= maxPasskeys) throw new ServiceError('too_many_passkeys');
    const stored = await sql.rows(insert, {
      credentialId: Buffer.from(credential.id, 'base64url'),
      userId,
      userHandle,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports,
      backedUp: credentialBackedUp,
      name,
      now: ctx.clock(),
    });
    if (stored.length === 0) throw new ServiceError('passkey_exists');
    await notifyPasskeyChange(ctx, client, { ...owner, email: owner.email }, { change: 'added', name });
  });
}
