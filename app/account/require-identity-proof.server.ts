import { accountOwner, requireProof } from '#api/modules/identity/require-proof.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { ServiceError, startEmailSignIn } from '#app/hosted/hosted.server.ts';
import { FormRefusal, type Step } from './intent.server.ts';
import { languageOfShopper } from './page.server.ts';

/**
 * Requires a proof for changes to how people sign in to the account. Without one, the form comes back with a field for
 * the password or a code (`ProofFields`). People without a password get a code right away, others when they ask for it.
 */
export async function requireIdentityProof(step: Step): Promise<void> {
  const { ctx, userId, sessionId, field, profile, visitor } = step;
  const network = networkOf(visitor.address);
  const owner = await accountOwner(ctx, userId);
  async function askForCode(): Promise<never> {
    await startEmailSignIn(ctx, { email: profile.email ?? '', network, lang: languageOfShopper(step) });
    throw new FormRefusal('proof_needed', { proof: 'code' });
  }
  if (field('proof') === 'code') await askForCode();
  const code = field('code').replace(/\D/g, '');
  const currentPassword = field('current_password');
  try {
    await requireProof(ctx, owner, { sessionId, code, currentPassword, network });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.errorName !== 'fresh_sign_in_required') {
      throw new FormRefusal(error.errorName, { proof: code ? 'code' : 'password' });
    }
    if (owner.hash === null) await askForCode();
    throw new FormRefusal('proof_needed', { proof: 'password' });
  }
}
