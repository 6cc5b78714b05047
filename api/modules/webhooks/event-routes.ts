import { z } from '@hono/zod-openapi';
import { eventTypes } from '#api/contract/event-types.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { readEvents } from './read-events.ts';
import { eventType, streamEvent } from './schemas.ts';

const listed = z
  .string()
  .max(1_000)
  .transform((value) => value.split(',').map((type) => type.trim()))
  .pipe(z.array(eventType).max(eventTypes.length))
  .optional()
  .openapi({
    type: 'string',
    description: 'Only these types, separated by commas.',
    example: 'item.saved,item.removed',
  });

const list = endpoint({
  tag: 'Events',
  auth: 'member',
  audience: 'partners',
  method: 'get',
  path: '/events',
  summary: 'Read the partner’s events',
  description:
    'Returns the stream that webhook endpoints get, for 30 days, the oldest first. Ask again with `next_after` to read on: no event is left out, and an empty page means that nothing new has happened. “Webhooks” describes the data of each type. Requires the Growth plan or higher.',
  query: z.object({
    after: z.string().max(40).optional().openapi({ description: 'The `next_after` of the page before.' }),
    types: listed,
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(500)
      .optional()
      .openapi({ description: '1 to 500; default: 50.' }),
  }),
  answer: z.object({ events: z.array(streamEvent), next_after: z.string().nullable() }),
  fails: ['events_not_included', 'invalid_input'],
});

/** A partner's stream of events. */
export function eventRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, ({ member, query }) => readEvents(ctx, member.partnerId, query));

  return router;
}
