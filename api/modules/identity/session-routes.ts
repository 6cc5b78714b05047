import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { restoreSession } from './internal/sessions/restore-session.ts';
import { storeSession } from './internal/sessions/store-session.ts';
import { sessionResponse, tokenText } from './schemas.ts';
import { sessionBody } from './session.ts';

const stored = {
  method: 'post',
  tag: 'Sign-in',
  auth: 'none',
  audience: 'shoppers',
  unexpected: 'internal_error',
} as const;

const store = endpoint({
  ...stored,
  path: '/session/store',
  summary: 'Store a session for a device that can only keep an ID',
  description: 'Returns an ID for the session. Anyone who has the ID can restore the session.',
  body: z.object({ access_token: tokenText, refresh_token: tokenText }),
  answer: z.object({ sid: z.string(), expires_at: z.string() }).openapi('StoredSession'),
  fails: ['invalid_session', 'invalid_access_token', 'forbidden'],
  rejects: { '': 'invalid_session', access_token: 'invalid_session', refresh_token: 'invalid_session' },
});

const restore = endpoint({
  ...stored,
  path: '/session/restore',
  summary: 'Restore a stored session',
  description:
    'Returns a separate session, so its tokens and the stored session’s tokens don’t invalidate each other.',
  body: z.object({ sid: tokenText }),
  answer: sessionResponse,
  fails: ['missing_sid', 'unauthorized'],
  rejects: { '': 'missing_sid', sid: 'missing_sid' },
});

/** Sessions stored under an ID: docs/rules.md, “Sessions”. */
export function sessionRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(store, async ({ body }) => {
    const { sid, expiresAt } = await storeSession(ctx, body);
    return { sid, expires_at: expiresAt.toISOString() };
  });

  on(restore, async ({ body }) => sessionBody(await restoreSession(ctx, body.sid)));

  return router;
}
