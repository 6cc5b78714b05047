import { z } from '@hono/zod-openapi';
import { sessionUser } from '../contract/session.ts';
import { completeState } from '../domain/bridge/complete-state.ts';
import { createState } from '../domain/bridge/create-state.ts';
import { pollState } from '../domain/bridge/poll-state.ts';
import type { Context } from '../domain/context.ts';
import { userBody } from '../domain/identity/session.ts';
import { done, endpoint, endpoints } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';

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
  description: 'The state is valid for ten minutes and hands its session out once, to the key that began it.',
  auth: 'widget or key',
  answer: z.object({ state: z.string(), expires_at: z.string(), signin_url: z.string() }),
});

const complete = endpoint({
  ...bridge,
  path: '/widget/oauth-complete',
  summary: 'Hand a session over; called by the sign-in window',
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
  fails: ['missing_state', 'invalid_session_data', 'invalid_or_expired_state'],
  rejects: { state: 'missing_state' },
});

const poll = endpoint({
  ...bridge,
  path: '/widget/oauth-poll',
  summary: 'Ask for the session',
  description: 'Every few seconds, with the key that began the sign-in.',
  auth: 'widget or key',
  body: z.object({ state }),
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

  on(start, async ({ key }) => {
    const created = await createState(ctx, key);
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
    const result = await pollState(ctx, key, body.state);
    return result.status === 'pending' ? result : { ...result, user: userBody(result.user) };
  });

  return router;
}
