import type { Context as HttpContext } from 'hono';
import type { Context } from '#api/platform/context.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import type { ProveCaller } from '#api/platform/http/proof.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import { isPerson, requirePerson } from './find-member.ts';
import { accountOwner, isFreshSignIn, requireProof } from './require-proof.ts';
import { visitorOf } from './visitor-of-request.ts';

/**
 * Checks the proof that an endpoint requires.
 * @throws ServiceError `forbidden` for a personal access token or an assistant if only people are
 * allowed, and the errors of `requireProof`
 */
export async function proveCaller(
  ctx: Context,
  ...[http, rule, { current_password: currentPassword, code }]: Parameters<ProveCaller>
): Promise<void> {
  const member = http.get('member');
  if (member && rule === 'person') requirePerson(member);
  if (member && !isPerson(member)) return;
  const { address } = visitorOf(http);
  await requireProof(ctx, await accountOwner(ctx, http.get('userId')), {
    sessionId: http.get('sessionId'),
    currentPassword,
    code,
    network: networkOf(address),
  });
}

/** Whether the caller's recent sign-in is proof enough. */
export async function hasProof(ctx: Context, http: HttpContext<HttpEnv>): Promise<boolean> {
  const sessionId = http.get('sessionId');
  return sessionId !== null && (await isFreshSignIn(ctx, { userId: http.get('userId'), sessionId }));
}
