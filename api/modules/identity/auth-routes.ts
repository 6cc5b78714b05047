import { z } from '@hono/zod-openapi';
import { emailCodeErrors } from './codes/email-code.ts';
import { sessionResponse } from '#api/contract/session.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import type { Context } from '#api/platform/context.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { createAnonymousUser } from './create-anonymous-user.ts';
import { sessionBody } from './session.ts';
import { signInLegacy } from './accounts/sign-in-legacy.ts';
import { signOut } from './sign-out.ts';
import { startEmailSignIn } from './start-email-sign-in.ts';
import { verifyEmailCode } from './verify-email-code.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { visitorOf } from './visitor-of-request.ts';

const signIn = { method: 'post', tag: 'Sign-in', auth: 'none', audience: 'shoppers' } as const;
const lang = z.string().max(35).optional();
const refreshToken = z.object({ refresh_token: z.string().min(1).max(200) });

const start = endpoint({
  ...signIn,
  path: '/auth/email/start',
  summary: 'Mail a six-digit sign-in code',
  description:
    'The answer is the same whether or not the address has an account. A code works once, for ten minutes.',
  body: z.object({ email: z.string().max(320), lang }),
  answer: done.extend({ expires_in: z.int(), resend_in: z.int() }).openapi('CodeSent'),
  fails: ['too_many_codes', 'network_limit_reached'],
  rejects: { email: 'invalid_email' },
});

const verify = endpoint({
  ...signIn,
  path: '/auth/email/verify',
  summary: 'Exchange a mailed code for a session',
  description: 'Creates the account if there is none. After several wrong codes a new one is needed.',
  body: z.object({ email: z.string().max(320), code: z.string().max(20), lang }),
  answer: sessionResponse,
  fails: [...emailCodeErrors, 'user_init_failed'],
  rejects: { email: 'invalid_email' },
});

const refresh = endpoint({
  ...signIn,
  path: '/auth/refresh',
  summary: 'Exchange a refresh token for a new session',
  description: 'For 90 days, the last tokens of a deleted account get `account_deleted`.',
  body: refreshToken,
  answer: sessionResponse,
  fails: ['unauthorized', 'account_deleted'],
  rejects: { refresh_token: 'missing_params' },
});

const signout = endpoint({
  ...signIn,
  path: '/auth/signout',
  summary: 'End a session',
  description: 'Its tokens stop working. Other devices stay signed in.',
  body: refreshToken,
  answer: done,
  rejects: { refresh_token: 'missing_params' },
});

const anonymous = endpoint({
  ...signIn,
  path: '/auth/anonymous',
  summary: 'Begin without an address: a new anonymous account',
  description: 'Its session is the only way in. Its lists move to an account with `POST /auth/migrate`.',
  body: z.object({ lang }).optional(),
  answer: sessionResponse,
  fails: ['auth_failed', 'db_insert_failed'],
  unexpected: 'user_init_failed',
  // No Idempotency-Key: nobody is signed in whose key it could be, and an answer that is kept would be a session kept.
});

const legacy = endpoint({
  ...signIn,
  path: '/auth/legacy-login',
  summary: 'Sign in by the identifier of an earlier generation’s device',
  description: 'Only for accounts without an address; the others sign in by a mailed code.',
  body: z.object({ identifier: z.string().min(1).max(1_000) }),
  answer: sessionResponse,
  fails: ['no_legacy_user', 'db_error', 'flag_update_failed'],
  rejects: { '': 'missing_identifier', identifier: 'missing_identifier' },
  unexpected: 'auth_failed',
});

/** Sign-in by e-mailed code, without an address or by an earlier identifier; rotation of refresh tokens, sign-out. */
export function authRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(start, async ({ body, http }) => {
    const language = pickLanguage(body.lang, http.req.header('accept-language'));
    const sent = await startEmailSignIn(ctx, {
      email: body.email,
      lang: language,
      network: networkOf(visitorOf(http).address),
    });
    return { ok: true, expires_in: sent.expiresInSeconds, resend_in: sent.resendInSeconds };
  });

  on(verify, async ({ body, http }) => {
    const language = pickLanguage(body.lang, http.req.header('accept-language'));
    const network = networkOf(visitorOf(http).address);
    return sessionBody(await verifyEmailCode(ctx, { ...body, network, lang: language }));
  });

  on(refresh, async ({ body }) => sessionBody(await refreshSession(ctx, body.refresh_token)));

  on(signout, async ({ body }) => {
    await signOut(ctx, body.refresh_token);
    return { ok: true };
  });

  on(anonymous, async ({ body, http }) => {
    const language = pickLanguage(body?.lang, http.req.header('accept-language'));
    return sessionBody(await createAnonymousUser(ctx, { lang: language }));
  });

  on(legacy, async ({ body }) => sessionBody(await signInLegacy(ctx, body.identifier)));

  return router;
}
