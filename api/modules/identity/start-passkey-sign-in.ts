import type { Context } from '#api/platform/context.ts';
import { challengeLifetime, createChallenge } from './internal/passkeys/challenge.ts';
import { relyingParty } from './internal/passkeys/relying-party.ts';

/** Options for `navigator.credentials.get`, as JSON. */
export interface PasskeyRequest {
  challenge: string;
  rpId: string;
  /** Milliseconds. */
  timeout: number;
  userVerification: 'required';
}

/**
 * Starts a passkey sign-in in one browser. Names no account or passkey, so it doesn't reveal who
 * has one. The device must verify its owner, because nothing else is required.
 * @param browser a secret that only this browser has
 * @param network the caller's network, see `networkOf`
 * @throws ServiceError `network_limit_reached`
 */
export async function startPasskeySignIn(
  ctx: Context,
  { browser, network }: { browser: string; network: string },
): Promise<PasskeyRequest> {
  const challenge = await createChallenge(ctx, { holder: { browser }, network });
  const { id: rpId } = relyingParty(ctx);
  return { challenge, rpId, timeout: challengeLifetime * 1000, userVerification: 'required' };
}
