import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { createAnonymousUser } from './create-anonymous-user.ts';
import { emailCodeErrors } from './internal/codes/email-code.ts';
import { refreshSession } from './internal/sessions/refresh-session.ts';
import { signInLegacy } from './internal/sign-in-legacy.ts';
import { sessionResponse } from './schemas.ts';
import { sessionBody } from './session.ts';
import { signOut } from './sign-out.ts';
import { startEmailSignIn } from './start-email-sign-in.ts';
import { verifyEmailCode } from './verify-email-code.ts';
import { visitorOf } from './visitor-of-request.ts';

const signIn = { method: 'post', tag: 'Sign-in', auth: 'none', audience: 'shoppers' } as const;
const lang = z.string().max(35).optional();
const device = z
  .string()
  .min(20)
  .max(200)
  .optional()
  .openapi({
    description:
      'A random secret that your app made and keeps on this device. Codes requested with it can be tried there without ' +
      'anyone else using up its attempts, and once it has signed in, it has its own limits.',
  });
const refreshToken = z.object({ refresh_token: z.string().min(1).max(200) });

const start = endpoint({
  ...signIn,
  path: '/auth/email/start',
  summary: 'Email a six-digit sign-in code',
  description:
    'The response is the same whether or not the address has an account. A code works once and is valid for ten minutes. ' +
    'It can be tried five times with the `device` that requested it, or without one, from the same network.',
  body: z.object({ email: z.string().max(320), lang, device }),
  answer: done.extend({ expires_in: z.int(), resend_in: z.int() }).openapi('CodeSent'),
  fails: ['too_many_codes', 'network_limit_reached'],
  rejects: { email: 'invalid_email' },
});

const verify = endpoint({
  ...signIn,
  path: '/auth/email/verify',
  summary: 'Exchange an emailed code for a session',
  description:
    'Creates the account if it doesn’t exist. After several wrong attempts, request a new code. Send the same `device` ' +
    'as when requesting it. The `link` parameter of the link in the email is accepted as a code, too, for two hours, from anywhere.',
  body: z.object({ email: z.string().max(320), code: z.string().max(100), lang, device }),
  answer: sessionResponse,
  fails: [...emailCodeErrors, 'user_init_failed'],
  rejects: { email: 'invalid_email' },
});

const refresh = endpoint({
  ...signIn,
  path: '/auth/refresh',
  summary: 'Exchange a refresh token for a new session',
  description:
    'Returns new tokens; the refresh token can’t be used again. For 90 days, the last tokens of a deleted account get `account_deleted`.',
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
  summary: 'Create an anonymous account',
  description:
    'Returns its session, which is the only way into the account. To move its lists to another account, use `POST /auth/migrate`.',
  body: z.object({ lang }).optional(),
  answer: sessionResponse,
  fails: ['network_limit_reached', 'auth_failed', 'db_insert_failed'],
  unexpected: 'user_init_failed',
  // No Idempotency-Key: there's no signed-in user for a key to belong to, and storing the response
  // would store a session.
});

const legacy = endpoint({
  ...signIn,
  path: '/auth/legacy-login',
  summary: 'Sign in with an earlier device identifier',
  description: 'Only for accounts without an email address; others sign in with an emailed code.',
  body: z.object({ identifier: z.string().min(1).max(1_000) }),
  answer: sessionResponse,
  fails: ['no_legacy_user', 'db_error', 'flag_update_failed'],
  rejects: { '': 'missing_identifier', identifier: 'missing_identifier' },
  unexpected: 'auth_failed',
});

/**
 * Sign-in with an emailed code, anonymously, or with a legacy identifier; refresh token rotation;
 * sign-out.
 */
export function authRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(start, async ({ body, http }) => {
    const language = pickLanguage(body.lang, http.req.header('accept-language'));
    const sent = await startEmailSignIn(ctx, {
      email: body.email,
      lang: language,
      device: body.device,
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
    const network = networkOf(visitorOf(http).address);
    return sessionBody(await createAnonymousUser(ctx, { lang: language, network }));
  });

  on(legacy, async ({ body }) => sessionBody(await signInLegacy(ctx, body.identifier)));

  return router;
}
