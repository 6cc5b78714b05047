import { z } from '@hono/zod-openapi';
import { storable, text } from './text.ts';

/** A list's share token in a path. */
export const shareToken = z
  .string()
  .trim()
  .min(1)
  .transform(storable)
  .openapi({ description: 'The list’s share token, its `id`.' });

/** In which language titles are wanted. Those that are not there are answered as they were saved. */
export const languageQuery = z.object({
  market: text(35).optional().openapi({ description: 'A market such as `de-DE`.' }),
  lang: text(35).optional().openapi({ description: 'A language such as `de`.' }),
});

/** What follows a page; absent on the last one. */
export const nextCursor = z
  .string()
  .optional()
  .openapi({ description: '`cursor` of the next page; absent on the last one.' });
