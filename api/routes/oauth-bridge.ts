import { createRoute, z } from '@hono/zod-openapi';
import { sessionUser } from '../contract/session.ts';
import { completeState } from '../domain/bridge/complete-state.ts';
import { createState } from '../domain/bridge/create-state.ts';
import { pollState } from '../domain/bridge/poll-state.ts';
import type { Context } from '../domain/context.ts';
import { userBody } from '../domain/identity/session.ts';
import { ServiceError } from '../domain/service-error.ts';
import { unexpectedAsInternalError } from '../http/answer-errors.ts';
import { widgetTokenOrKey } from '../http/authenticate.ts';
import { limited } from '../http/abuse-limit.ts';
import type { Limits } from '../http/limits.ts';
import { failure, json } from '../http/openapi.ts';
import { createRouter, rejectAs } from '../http/router.ts';
import type { HttpEnv } from '../http/types.ts';

const credentials = z.object({
  'x-widget-token': z.string().optional(),
  'x-widget-key': z.string().optional(),
});
const handedSession = z.object({ access_token: z.string(), refresh_token: z.string() });

const start = createRoute({
  method: 'post',
  path: '/widget/oauth-state',
  tags: ['Sign-in bridge'],
  summary: 'Start a sign-in in a first-party window',
  request: { headers: credentials },
  responses: {
    200: {
      description: 'State, valid 10 minutes for one hand-over',
      content: json(z.object({ state: z.string(), expires_at: z.string(), signin_url: z.string() })),
    },
    ...failure,
  },
});

const complete = createRoute({
  method: 'post',
  path: '/widget/oauth-complete',
  tags: ['Sign-in bridge'],
  summary: 'Hand a session over; called by the sign-in window',
  request: {
    body: {
      required: true,
      content: json(z.object({ state: z.string().max(200).optional(), session: z.unknown().optional() })),
    },
  },
  responses: {
    200: { description: 'Handed over', content: json(z.object({ ok: z.literal(true) })) },
    ...failure,
  },
});

const poll = createRoute({
  method: 'post',
  path: '/widget/oauth-poll',
  tags: ['Sign-in bridge'],
  summary: 'Ask for the session; it is handed out once, to the key that started the sign-in',
  request: {
    headers: credentials,
    body: { required: true, content: json(z.object({ state: z.string().max(200).optional() })) },
  },
  responses: {
    200: {
      description: 'Pending, or the session',
      content: json(
        z.discriminatedUnion('status', [
          z.object({ status: z.literal('pending') }),
          z.object({ status: z.literal('complete'), session: handedSession, user: sessionUser }),
        ]),
      ),
    },
    ...failure,
  },
});

function keyOf(c: { get(name: 'key'): HttpEnv['Variables']['key'] }) {
  const key = c.get('key');
  if (!key) throw new ServiceError('unknown_key');
  return key;
}

/** The sign-in bridge: a session crosses from a first-party window into an embedded basket. */
export function oauthBridgeRoutes(ctx: Context, limits: Limits) {
  const router = createRouter();
  router.use('/widget/oauth-state', unexpectedAsInternalError, limited(limits.oauth), widgetTokenOrKey(ctx));
  router.use('/widget/oauth-poll', unexpectedAsInternalError, limited(limits.oauth), widgetTokenOrKey(ctx));
  router.use('/widget/oauth-complete', unexpectedAsInternalError, limited(limits.oauth));

  router.openapi(start, async (c) => {
    const { state, expiresAt, signinUrl } = await createState(ctx, keyOf(c));
    return c.json({ state, expires_at: expiresAt.toISOString(), signin_url: signinUrl }, 200);
  });

  router.openapi(
    complete,
    async (c) => {
      const { state, session } = c.req.valid('json');
      await completeState(ctx, { state, session });
      return c.json({ ok: true as const }, 200);
    },
    rejectAs({ state: 'missing_state' }),
  );

  router.openapi(
    poll,
    async (c) => {
      const result = await pollState(ctx, keyOf(c), c.req.valid('json').state);
      if (result.status === 'pending') return c.json(result, 200);
      return c.json({ ...result, user: userBody(result.user) }, 200);
    },
    rejectAs({ state: 'missing_state' }),
  );

  return router;
}
