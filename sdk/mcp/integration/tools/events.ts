import { z } from 'zod';
import { eventTypes } from '../../../../api/contract/event-types.ts';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';

/** Any type is accepted: later versions may add some. */
const event = z.object({
  id: z.string(),
  type: z.string(),
  created_at: z.string(),
  data: z.record(z.string(), z.unknown()),
});

export const eventTypesInput = z.array(z.enum(eventTypes)).min(1);

export const eventsList = tool({
  name: 'events_list',
  title: 'Read the stream of events',
  description:
    'Returns what happened to the partner in the last 30 days, oldest first: saves, alerts, price changes, sales and more. Read on with next_after until a page is empty. shopper and item are pseudonyms. From the Growth plan. A type’s data: openapi_get with schema, such as ItemSavedEvent.',
  input: z.strictObject({
    after: z.string().max(40).optional().describe('next_after of the page before. Default: the oldest.'),
    types: eventTypesInput.optional().describe('Only these. Default: all.'),
    limit: z.int().min(1).max(500).default(25).describe('Default 25.'),
  }),
  output: z.object({ events: z.array(event), next_after: z.string().nullable() }),
  effect: 'reads',
  credentials: true,
  hints: {
    forbidden:
      'Reading events isn’t allowed: ask the user to allow it and connect again, or to create a token with the scope events:read in the Partner Portal.',
  },
  async handle({ types, ...page }, { api }) {
    const query = { ...page, ...(types && { types: types.join() }) };
    const { events, next_after: next } = await orThrow(api.GET('/events', { params: { query } }));
    const lines = events.map(({ id, type, created_at: at }) => `${id} ${type} at ${at}`);
    const text = events.length
      ? `${lines.join('\n')}\nRead on with after: ${next}.`
      : 'There are no further events.';
    return { data: { events, next_after: next }, text };
  },
});
