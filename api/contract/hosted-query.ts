import { z } from '@hono/zod-openapi';
import { storable, text } from './text.ts';

/** A list's share token in a path. */
export const shareToken = z
  .string()
  .trim()
  .min(1)
  .transform(storable)
  .openapi({ description: 'The list’s share token, its `id`.' });

/** The preferred language of titles. Titles without a translation are returned as saved. */
export const languageQuery = z.object({
  market: text(35).optional().openapi({ description: 'A market such as `de-DE`.' }),
  lang: text(35).optional().openapi({ description: 'A language such as `de`.' }),
});

/** Cursor of the next page. */
export const nextCursor = z
  .string()
  .optional()
  .openapi({ description: '`cursor` of the next page; absent on the last one.' });
