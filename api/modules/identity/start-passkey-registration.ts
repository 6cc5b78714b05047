import { randomBytes } from 'node:crypto';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { challengeLifetime, createChallenge } from './internal/passkeys/challenge.ts';
import { keyAlgorithms, relyingParty } from './internal/passkeys/relying-party.ts';
import { accountOwner, type Proof, requireProof } from './require-proof.ts';

const findOwn = statement('passkeys_of_owner')`
  SELECT credential_id, transports, user_handle FROM passkeys WHERE user_id = :userId ORDER BY id`;

/**
 * Starts adding a passkey to a session's account.
 * @param automatic lets the browser create it without asking or verifying the owner, if it can;
 * every sign-in verifies the owner anyway
 * @throws ServiceError `forbidden` for an account without an email address, `unauthorized`,
 * `network_limit_reached`, and the errors of `requireProof`
 */
export async function startPasskeyRegistration(
  ctx: Context,
  { userId, automatic = false, ...proof }: Proof & { userId: string; sessionId: string; automatic?: boolean },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const owner = await accountOwner(ctx, userId);
  const { email } = owner;
  if (owner.anonymous || email === null) throw new ServiceError('forbidden');
  await requireProof(ctx, owner, proof);
  const { sessionId, network } = proof;
  const own = await ctx.sql.rows(findOwn, { userId });
  const handle = own[0]?.user_handle ?? randomBytes(32);
  const challenge = await createChallenge(ctx, {
    holder: { sessionId },
    network,
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
