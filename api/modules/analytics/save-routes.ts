import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { requireOwn } from '#api/platform/http/require-own.ts';
import { countSaves, readSaves } from './read-saves.ts';
import { savesCount, savesCountQuery, savesPage, savesQuery } from './schemas.ts';

const ofPartner = {
  tag: 'Saves',
  auth: 'member',
  audience: 'partners',
  method: 'get',
  params: z.object({ id: idParameter }),
  rejects: { id: 'invalid_partner_id' },
  fails: ['forbidden', 'invalid_input'],
} as const;

const list = endpoint({
  ...ofPartner,
  path: '/partners/{id}/saves',
  summary: 'Read the partner’s saves, oldest first',
  description:
    'Returns every save that the partner’s keys and pages made, two minutes after it was made, and whether it’s still on a list. Ask again with `next_cursor` to read on: no save is left out, and an empty page means that there’s nothing new. Removals are in `GET /events`; or read everything again and look at `removed`.',
  query: savesQuery,
  answer: savesPage,
});

const count = endpoint({
  ...ofPartner,
  path: '/partners/{id}/saves/count',
  summary: 'Count the partner’s saves',
  description: 'Counts what `GET /partners/{id}/saves` returns, including saves that were removed later.',
  query: savesCountQuery,
  answer: savesCount,
});

/** A partner's saves, for export to its data warehouse. */
export function saveRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async (call) => {
    const { since, test, ...which } = call.query;
    const { saves, nextCursor } = await readSaves(ctx, { partnerId: requireOwn(call), since, test }, which);
    return { saves, next_cursor: nextCursor };
  });
  on(count, (call) => countSaves(ctx, { partnerId: requireOwn(call), ...call.query }));

  return router;
}
