import { z } from '@hono/zod-openapi';
import { sessionUser } from '#api/contract/session.ts';
import { completeState } from './complete-state.ts';
import { challengePattern, createState, pollState } from './bridge/sign-in-state.ts';
import type { Context } from '#api/platform/context.ts';
import { sessionBody } from './session.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import type { Limits } from './abuse-limits.ts';

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
    'The state is valid for ten minutes and hands a session out once, to the key that began it. With a `challenge`, only ' +
    'to whoever shows its `verifier`. The window signs in only once the page that opened it has answered it.',
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
  summary: 'Say who signed in, by a session of theirs',
  description:
    'Whoever polls gets a session of their own, limited to the basket of the partner whose key began it.',
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
  summary: 'Ask for the session',
  description:
    'Every few seconds, with the key that began the sign-in. It is a basket session: for this partner’s saved products ' +
    'and the choice of a list, and for nothing else.',
  auth: 'widget or key',
  body: z.object({
    state,
    verifier: z
      .string()
      .max(128)
      .optional()
      .openapi({ description: 'Where the state began with a `challenge`.' }),
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

/** The sign-in bridge: a session crosses from a first-party window into an embedded basket. */
export function oauthBridgeRoutes(ctx: Context, limits: Limits) {
  const { router, on } = endpoints(ctx, { limits });

  on(start, async ({ key, body }) => {
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
