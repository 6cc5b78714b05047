import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { dateTime } from '#api/platform/schemas.ts';
import { dismissChanges } from './dismiss-changes.ts';
import { listChanges } from './list-changes.ts';
import { seenChanges, wishChange } from './schemas.ts';

const shopper = { tag: 'Alerts', auth: 'shopper', audience: 'shoppers', allowsBaskets: true } as const;

const list = endpoint({
  ...shopper,
  method: 'get',
  path: '/me/changes',
  summary: 'List what changed about the shopper’s wishes',
  description:
    'The wishes on the shopper’s own lists that have become cheaper, are back in stock or are almost gone since a time, the last change first: at most 100, and of the last 30 days. What was dismissed with `POST /me/changes/seen` isn’t repeated. A basket session only gets wishes that its shop supplied first.',
  query: z.object({
    since: dateTime.openapi({
      description: 'When they last looked, ISO 8601.',
      example: '2026-11-24T09:00:00Z',
    }),
  }),
  answer: z.object({ changes: z.array(wishChange) }),
  unexpected: 'db_error',
});

const see = endpoint({
  ...shopper,
  method: 'post',
  path: '/me/changes/seen',
  summary: 'Dismiss what changed about wishes',
  description: 'On all of the shopper’s devices and pages. Later changes are listed again.',
  body: seenChanges,
  answer: done,
  unexpected: 'update_failed',
});

/** Changes to a shopper's wishes. */
export function changeRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ userId, basketPartnerId, query }) => ({
    changes: await listChanges(ctx, userId, { since: query.since, partnerId: basketPartnerId }),
  }));

  on(see, async ({ userId, basketPartnerId, body }) => {
    await dismissChanges(ctx, userId, body, basketPartnerId);
    return { ok: true };
  });

  return router;
}
