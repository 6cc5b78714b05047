import { accountOwner, type Proof, requireProof } from '#api/modules/identity/require-proof.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import type { PortalIntents, PortalStep } from './intents.server.ts';
import { ServiceError } from './portal.server.ts';

/** A form's proof of identity. */
export const proofIn = ({ sessionId, visitor, field }: PortalStep): Proof => ({
  sessionId,
  currentPassword: field('current_password') || undefined,
  code: field('code') || undefined,
  network: networkOf(visitor.address),
});

const codeFaults: ReadonlySet<string> = new Set([
  'wrong_code',
  'too_many_wrong_codes',
  'code_expired',
  'no_open_code',
  'network_limit_reached',
]);

/** Moves problems with a code to its field. */
export async function withCode<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ServiceError) || !codeFaults.has(error.errorName)) throw error;
    throw new ServiceError(error.errorName, { field: 'code', hint: error.message });
  });
}

/**
 * Requires a proof for an intent, as its endpoint does. Without one, the page asks for it and
 * resends the form.
 */
export const proven = (run: PortalIntents[string]): PortalIntents[string] =>
  provenIf(() => Promise.resolve(true), run);

/** Requires a proof only for some forms, as the endpoint does for some fields. */
export const provenIf =
  (needsProof: (step: PortalStep) => Promise<boolean>, run: PortalIntents[string]): PortalIntents[string] =>
  async (step) => {
    if (await needsProof(step))
      await withCode(requireProof(step.ctx, await accountOwner(step.ctx, step.user.id), proofIn(step)));
    return run(step);
  };
