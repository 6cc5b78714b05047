import { z } from '@hono/zod-openapi';
import type { Context as HttpContext } from 'hono';
import { passwordLength } from '#api/contract/password.ts';
import type { Context } from '#api/platform/context.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { proofFields } from '#api/platform/http/proof.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import { requirePerson } from './find-member.ts';
import { removePassword } from './remove-password.ts';
import { sessionResponse, tokenText } from './schemas.ts';
import { sessionBody } from './session.ts';
import { setPassword } from './set-password.ts';
import { signInByPassword } from './sign-in-by-password.ts';
import { visitorOf } from './visitor-of-request.ts';

/** Longer texts can't be one of our passwords and aren't hashed. */
const passwordText = z.string().min(1).max(1_000);
const email = z.string().max(320);

const signIn = endpoint({
  method: 'post',
  path: '/auth/password',
  tag: 'Sign-in',
  summary: 'Sign in with an email address and password',
  description:
    'For the tool servers of people who set a password in the portal. Unknown addresses and wrong passwords get ' +
    'the same response. After ten wrong passwords for an address, or fifty from a network, this is blocked for 15 minutes ' +
    '(`Retry-After`); emailed codes still work. Devices and networks that signed in to the account before each have ten.',
  auth: 'none',
  audience: 'partners',
  body: z.object({ email, password: passwordText }),
  answer: sessionResponse,
  fails: ['wrong_password', 'too_many_tries'],
  rejects: { email: 'invalid_email' },
});

const proof = z.object({
  ...proofFields,
  refresh_token: tokenText
    .optional()
    .openapi({ description: 'Refresh token of the session to keep; all others end.' }),
});

const ofPerson = {
  path: '/portal/password',
  tag: 'Portal',
  auth: 'account',
  audience: 'partners',
  // It's about the account, not the partner.
  audited: false,
  proof: 'by its verb',
} as const;

const set = endpoint({
  ...ofPerson,
  method: 'put',
  summary: 'Set or change your password (signed-in people only)',
  description:
    `${passwordLength.min} to ${passwordLength.max} characters of any kind; nothing common or known from a data breach. ` +
    'A first password needs a sign-in within the last ten minutes, or an emailed code. To change it, send the current one or an emailed code; ' +
    'all other sessions end. The owner is notified by email.',
  body: proof.extend({ password: passwordText }).openapi('NewPassword', {
    example: { password: 'three quiet teapots', current_password: 'CURRENT_PASSWORD' },
  }),
  answer: done,
  fails: ['weak_password', 'forbidden'],
});

const remove = endpoint({
  ...ofPerson,
  method: 'delete',
  summary: 'Remove your password (signed-in people only)',
  description:
    'Requires the password or an emailed code, and ends all other sessions. Also succeeds if there is no password. The owner is notified by email.',
  body: proof.openapi({ example: { current_password: 'CURRENT_PASSWORD' } }).optional(),
  answer: done,
  fails: ['forbidden'],
});

/** Passwords as an alternative to emailed codes. */
export function passwordRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(signIn, async ({ body, http }) => {
    const network = networkOf(visitorOf(http).address);
    return sessionBody(await signInByPassword(ctx, { ...body, network }));
  });

  on(set, async ({ userId, member, body: { password, ...shown }, http }) => {
    if (member) requirePerson(member);
    await setPassword(ctx, userId, { password, ...proofOf(shown, http) });
    return { ok: true as const };
  });

  on(remove, async ({ userId, member, body = {}, http }) => {
    if (member) requirePerson(member);
    await removePassword(ctx, userId, proofOf(body, http));
    return { ok: true as const };
  });

  return router;
}

const proofOf = (shown: z.infer<typeof proof>, http: HttpContext<HttpEnv>) => ({
  sessionId: http.get('sessionId'),
  currentPassword: shown.current_password,
  code: shown.code,
  keep: shown.refresh_token ?? null,
  network: networkOf(visitorOf(http).address),
});
