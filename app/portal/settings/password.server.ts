import { removePassword } from '#api/modules/identity/remove-password.ts';
import { setPassword } from '#api/modules/identity/set-password.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { startEmailSignIn } from '#app/hosted/hosted.server.ts';
import { readSessionCookie } from '#app/hosted/session-cookie.server.ts';
import type { PortalIntents, PortalStep } from '../intents.server.ts';
import { proofIn, withCode } from '../proof.server.ts';
import type { PasswordStep } from './password-section.tsx';

/** Adds the proof, and the current session, which stays signed in. */
const kept = (step: PortalStep) => ({
  ...proofIn(step),
  keep: readSessionCookie(step.request, step.publicUrls.siteUrl),
});

/** The intents of the “Password” section. */
export const passwordIntents: PortalIntents = {
  'password-set': async (step): Promise<PasswordStep> => {
    const { ctx, member, field } = step;
    await withCode(setPassword(ctx, member.userId, { password: field('password'), ...kept(step) }));
    return 'set';
  },
  'password-remove': async (step): Promise<PasswordStep> => {
    await withCode(removePassword(step.ctx, step.member.userId, kept(step)));
    return 'removed';
  },
  'password-code': async ({ ctx, user, lang, visitor }): Promise<PasswordStep> => {
    await startEmailSignIn(ctx, { email: user.email, lang, network: networkOf(visitor.address) });
    return 'code';
  },
};
