import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import type { Limits } from './abuse-limits.ts';
import { completeState } from './complete-state.ts';
import { challengePattern, createState, pollState } from './internal/sign-in-state.ts';
import { sessionUser } from './schemas.ts';
import { sessionBody } from './session.ts';
import { visitorOf } from './visitor-of-request.ts';

const bridge = {
  method: 'post',
  tag: 'Sign-in bridge',
  audience: 'shop pages',
  limit: 'oauth',
  unexpected: 'internal_error',
} as const;
const state = z.string().max(200).optional();

const start = endpoint({
  ...bridge,
  path: '/widget/oauth-state',
  summary: 'Start a sign-in in a first-party window',
  description:
    'The state is valid for ten minutes and returns a session once, to the key that started it. With a `challenge`, it is ' +
    'returned only to a caller who presents its `verifier`. The window signs in only after the page that opened it has confirmed the state.',
  auth: 'widget or key',
  body: z
    .object({
      challenge: z.string().regex(challengePattern).optional().openapi({
        description: 'sha256 of a `verifier`, in base64url without padding (`S256`, RFC 7636).',
        example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      }),
    })
    .optional(),
  answer: z.object({ state: z.string(), expires_at: z.string(), signin_url: z.string() }),
});

const complete = endpoint({
  ...bridge,
  limit: 'polls',
  path: '/widget/oauth-complete',
  summary: 'Complete a sign-in with the shopper’s session',
  description:
    'The poll returns a separate session, limited to the basket of the partner whose key started the sign-in.',
  auth: 'none',
  body: z.object({
    state,
    session: z
      .unknown()
      .optional()
      .openapi({
        example: { access_token: 'ACCESS_TOKEN', refresh_token: 'REFRESH_TOKEN' },
      }),
  }),
  answer: done,
  fails: ['missing_state', 'invalid_session_data', 'invalid_or_expired_state', 'forbidden'],
  rejects: { state: 'missing_state' },
});

const poll = endpoint({
  ...bridge,
  limit: 'polls',
  path: '/widget/oauth-poll',
  summary: 'Poll for the session',
  description:
    'Every few seconds, with the key that started the sign-in. It returns a basket session: only for this partner’s saved products ' +
    'and for choosing a list.',
  auth: 'widget or key',
  body: z.object({
    state,
    verifier: z
      .string()
      .max(128)
      .optional()
      .openapi({ description: 'Required if the state was started with a `challenge`.' }),
  }),
  answer: z.discriminatedUnion('status', [
    z.object({ status: z.literal('pending') }),
    z.object({
      status: z.literal('complete'),
      session: z.object({ access_token: z.string(), refresh_token: z.string() }),
      user: sessionUser,
    }),
  ]),
  fails: ['missing_state', 'invalid_or_expired_state', 'state_key_mismatch', 'state_consumed'],
  rejects: { state: 'missing_state' },
});

/** The sign-in bridge: passes a session from a first-party window to an embedded basket. */
export function oauthBridgeRoutes(ctx: Context, limits: Limits) {
  const { router, on } = endpoints(ctx, { limits });

  on(start, async ({ key, body, http }) => {
    await limits.oauthOfKey(key, visitorOf(http).address);
    const created = await createState(ctx, key, { challenge: body?.challenge });
    return {
      state: created.state,
      expires_at: created.expiresAt.toISOString(),
      signin_url: created.signinUrl,
    };
  });

  on(complete, async ({ body }) => {
    await completeState(ctx, { state: body.state, session: body.session });
    return { ok: true };
  });

  on(poll, async ({ key, body }) => {
    const result = await pollState(ctx, key, body);
    if (result.status === 'pending') return result;
    const { user, access_token, refresh_token } = sessionBody(result.session);
    return { status: 'complete', session: { access_token, refresh_token }, user };
  });

  return router;
}
