import { networkOf } from '#api/platform/http/client-address.ts';
import { removePassword } from '#api/modules/identity/remove-password.ts';
import { setPassword } from '#api/modules/identity/set-password.ts';
import type { PasswordStep } from './password-section.tsx';
import { startEmailSignIn } from '#app/hosted/hosted.server.ts';
import type { PortalIntents, PortalStep } from '../intents.server.ts';
import { ServiceError } from '../portal.server.ts';
import { readSessionCookie } from '#app/hosted/session-cookie.server.ts';

const proofIn = ({ request, publicUrls, visitor, field }: PortalStep) => ({
  currentPassword: field('current_password') || undefined,
  code: field('code') || undefined,
  // The caller stays signed in.
  keep: readSessionCookie(request, publicUrls.siteUrl),
  network: networkOf(visitor.address),
});

const codeFaults: ReadonlySet<string> = new Set([
  'wrong_code',
  'too_many_wrong_codes',
  'code_expired',
  'no_open_code',
  'network_limit_reached',
]);

/** Problems with a code are shown next to its field. */
async function withCode<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ServiceError) || !codeFaults.has(error.errorName)) throw error;
    throw new ServiceError(error.errorName, { field: 'code', hint: error.message });
  });
}

/** The intents of the “Password” section. */
export const passwordIntents: PortalIntents = {
  'password-set': async (step): Promise<PasswordStep> => {
    const { ctx, member, field } = step;
    await withCode(setPassword(ctx, member.userId, { password: field('password'), ...proofIn(step) }));
    return 'set';
  },
  'password-remove': async (step): Promise<PasswordStep> => {
    await withCode(removePassword(step.ctx, step.member.userId, proofIn(step)));
    return 'removed';
  },
  'password-code': async ({ ctx, user, lang, visitor }): Promise<PasswordStep> => {
    await startEmailSignIn(ctx, { email: user.email, lang, network: networkOf(visitor.address) });
    return 'code';
  },
};
