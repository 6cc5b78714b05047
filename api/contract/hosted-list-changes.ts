import { z } from '@hono/zod-openapi';
import { someText, storable, text } from './text.ts';

const name = someText(200);

/** An image of ours by its path, or one of the web by its address: never another scheme. */
const imagePath = z
  .string()
  .max(4_000)
  .transform((value) => storable(value).trim())
  .refine((value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value) || /^[\w][\w./-]*$/.test(value), {
    message: 'must be a path or an http(s) address',
  });

/** A new list. */
export const newList = z.object({ name, description: text(5_000).nullish() }).openapi('NewList');

/** Changes of a list; what is left out stays, and null empties it. */
export const listChanges = z
  .object({
    name: name.optional(),
    title: name.optional().openapi({ description: 'Alias of name.' }),
    description: text(5_000).nullish(),
    share_public: z.boolean().optional(),
    image_path: imagePath.nullish(),
    occasion_slug: z
      .string()
      .max(60)
      .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      .nullish()
      .openapi({ example: 'birthday' }),
    surprise_until: z.iso
      .datetime({ offset: true })
      .transform((value) => new Date(value))
      .nullish()
      .openapi({
        type: ['string', 'null'],
        format: 'date-time',
        description:
          'Until then the owner is not shown who bought what; null shows it. Only the owner may set it.',
      }),
  })
  .openapi('ListChanges', { example: { name: 'Birthday', share_public: true } });
