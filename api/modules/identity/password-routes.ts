import { z } from '@hono/zod-openapi';
import { sessionResponse, tokenText } from '#api/contract/session.ts';
import { passwordLength } from '#api/contract/password.ts';
import type { Context } from '#api/platform/context.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { removePassword } from './remove-password.ts';
import { sessionBody } from './session.ts';
import { setPassword } from './set-password.ts';
import { signInByPassword } from './sign-in-by-password.ts';
import { requirePerson } from './find-member.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { visitorOf } from './visitor-of-request.ts';

/** Whatever is longer is no password of ours, and is not hashed. */
const passwordText = z.string().min(1).max(1_000);
const email = z.string().max(320);

const signIn = endpoint({
  method: 'post',
  path: '/auth/password',
  tag: 'Sign-in',
  summary: 'Sign in by email address and password',
  description:
    'For tool servers of those who have set a password in the portal. An unknown address and a wrong password answer the ' +
    'same. Ten wrong ones for an address, or fifty from a network, close this way for a quarter of an hour ' +
    '(`Retry-After`); the mailed code is never closed by it.',
  auth: 'none',
  audience: 'partners',
  body: z.object({ email, password: passwordText }),
  answer: sessionResponse,
  fails: ['wrong_password', 'too_many_tries'],
  rejects: { email: 'invalid_email' },
});

const proof = z.object({
  current_password: passwordText.optional().openapi({ description: 'The one that is set now.' }),
  code: z.string().max(20).optional().openapi({
    description: 'A mailed code of `POST /auth/email/start`, where the current one is forgotten.',
  }),
  refresh_token: tokenText
    .optional()
    .openapi({ description: 'Of the session that goes on; all others end.' }),
});

const ofPerson = { path: '/portal/password', tag: 'Portal', auth: 'account', audience: 'partners' } as const;
const codeFails = [
  'wrong_code',
  'too_many_wrong_codes',
  'code_expired',
  'no_open_code',
  'network_limit_reached',
] as const;
const proofFails = ['wrong_password', 'too_many_tries', 'forbidden', ...codeFails] as const;

const set = endpoint({
  ...ofPerson,
  method: 'put',
  summary: 'Set or change one’s password, as a signed-in person',
  description:
    `${passwordLength.min} to ${passwordLength.max} characters, whichever; none that is common or known to be stolen. ` +
    'Changing it needs the current one or a mailed code, and ends all other sessions. The owner is told by mail.',
  body: proof.extend({ password: passwordText }).openapi('NewPassword', {
    example: { password: 'three quiet teapots', current_password: 'CURRENT_PASSWORD' },
  }),
  answer: done,
  fails: ['weak_password', ...proofFails],
});

const remove = endpoint({
  ...ofPerson,
  method: 'delete',
  summary: 'Remove one’s password, as a signed-in person',
  description:
    'Needs the password or a mailed code, and ends all other sessions. Done where there is none, too. The owner is told by mail.',
  body: proof.openapi({ example: { current_password: 'CURRENT_PASSWORD' } }).optional(),
  answer: done,
  fails: proofFails,
});

/** Passwords beside the mailed code. */
export function passwordRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(signIn, async ({ body, http }) => {
    const network = networkOf(visitorOf(http).address);
    return sessionBody(await signInByPassword(ctx, { ...body, network }));
  });

  on(set, async ({ userId, member, body: { password, ...shown }, http }) => {
    if (member) requirePerson(member);
    await setPassword(ctx, userId, { password, ...proofOf(shown, visitorOf(http).address) });
    return { ok: true as const };
  });

  on(remove, async ({ userId, member, body = {}, http }) => {
    if (member) requirePerson(member);
    await removePassword(ctx, userId, proofOf(body, visitorOf(http).address));
    return { ok: true as const };
  });

  return router;
}

const proofOf = (shown: z.infer<typeof proof>, address: string) => ({
  currentPassword: shown.current_password,
  code: shown.code,
  keep: shown.refresh_token ?? null,
  network: networkOf(address),
});
