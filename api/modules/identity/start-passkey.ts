import { randomBytes } from 'node:crypto';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { Caller } from './codes/caller.ts';
import { withEmailCode } from './codes/email-code.ts';
import { challengeLifetime, createChallenge } from './passkeys/challenge.ts';
import { keyAlgorithms, relyingParty } from './passkeys/relying-party.ts';
import { isFreshSignIn } from './sessions/fresh-sign-in.ts';

const findOwner = statement('passkey_owner')`
  SELECT email, display_name, anonymous FROM users WHERE id = :userId`;
const findOwn = statement('passkeys_of_owner')`
  SELECT credential_id, transports, user_handle FROM passkeys WHERE user_id = :userId ORDER BY id`;

/**
 * Starts adding a passkey to a session's account. A session that is older than ten minutes needs an emailed code,
 * because it may have been left open.
 * @param automatic the browser creates it without asking if it can; such passkeys are made without verifying
 * the owner, which every sign-in does
 * @throws ServiceError `fresh_sign_in_required`, `forbidden` for an account without an email address, `unauthorized`,
 * `network_limit_reached`, and with a code the errors of `withEmailCode`
 */
export async function startPasskey(
  ctx: Context,
  {
    userId,
    sessionId,
    code = '',
    automatic = false,
    ...caller
  }: { userId: string; sessionId: string; code?: string; automatic?: boolean } & Caller,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const [owner] = await ctx.sql.rows(findOwner, { userId });
  if (!owner) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  const { email } = owner;
  if (owner.anonymous || email === null) throw new ServiceError('forbidden');
  if (code) await withEmailCode(ctx, { email, code, ...caller }, async () => undefined);
  else if (!(await isFreshSignIn(ctx, { userId, sessionId }))) {
    throw new ServiceError('fresh_sign_in_required');
  }
  const own = await ctx.sql.rows(findOwn, { userId });
  const handle = own[0]?.user_handle ?? randomBytes(32);
  const challenge = await createChallenge(ctx, {
    holder: { sessionId },
    network: caller.network,
    account: { userId, handle },
  });
  const { id: rpID, name: rpName } = relyingParty(ctx);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(handle),
    userName: email,
    userDisplayName: owner.display_name ?? email,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeLifetime * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: keyAlgorithms,
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: automatic ? 'preferred' : 'required',
    },
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  });
}
