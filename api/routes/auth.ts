import { createRoute, z } from '@hono/zod-openapi';
import { sessionResponse } from '../contract/session.ts';
import { pickLanguage } from '../contract/texts/languages.ts';
import type { Context } from '../domain/context.ts';
import { refreshSession } from '../domain/identity/refresh-session.ts';
import { sessionBody } from '../domain/identity/session.ts';
import { signOut } from '../domain/identity/sign-out.ts';
import { startEmailSignIn } from '../domain/identity/start-email-sign-in.ts';
import { verifyEmailCode } from '../domain/identity/verify-email-code.ts';
import { failure, json } from '../http/openapi.ts';
import { createRouter, rejectAs } from '../http/router.ts';

const refreshToken = z.object({ refresh_token: z.string().min(1).max(200) });

function post<Body extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  summary: string,
  body: Body,
  answer: Answer,
) {
  return createRoute({
    method: 'post',
    path,
    tags: ['Sign-in'],
    summary,
    request: { body: { required: true, content: json(body) } },
    responses: { 200: { description: 'Done', content: json(answer) }, ...failure },
  });
}

const start = post(
  '/auth/email/start',
  'Mail a six-digit sign-in code',
  z.object({ email: z.string().max(320), lang: z.string().max(35).optional() }),
  z.object({ ok: z.literal(true), expires_in: z.int(), resend_in: z.int() }),
);
const verify = post(
  '/auth/email/verify',
  'Exchange a mailed code for a session',
  z.object({ email: z.string().max(320), code: z.string().max(20) }),
  sessionResponse,
);
const refresh = post(
  '/auth/refresh',
  'Exchange a refresh token for a new session',
  refreshToken,
  sessionResponse,
);
const signout = post('/auth/signout', 'End a session', refreshToken, z.object({ ok: z.literal(true) }));

/** Sign-in by e-mailed code, rotation of refresh tokens, sign-out. */
export function authRoutes(ctx: Context) {
  const router = createRouter();

  router.openapi(
    start,
    async (c) => {
      const { email, lang } = c.req.valid('json');
      const language = pickLanguage(lang, c.req.header('accept-language'));
      const sent = await startEmailSignIn(ctx, { email, lang: language });
      return c.json(
        { ok: true as const, expires_in: sent.expiresInSeconds, resend_in: sent.resendInSeconds },
        200,
      );
    },
    rejectAs({ email: 'invalid_email' }),
  );

  router.openapi(
    verify,
    async (c) => c.json(sessionBody(await verifyEmailCode(ctx, c.req.valid('json'))), 200),
    rejectAs({ email: 'invalid_email' }),
  );

  router.openapi(
    refresh,
    async (c) => c.json(sessionBody(await refreshSession(ctx, c.req.valid('json').refresh_token)), 200),
    rejectAs({ refresh_token: 'missing_params' }),
  );

  router.openapi(
    signout,
    async (c) => {
      await signOut(ctx, c.req.valid('json').refresh_token);
      return c.json({ ok: true as const }, 200);
    },
    rejectAs({ refresh_token: 'missing_params' }),
  );

  return router;
}
