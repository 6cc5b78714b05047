import { z } from '@hono/zod-openapi';
import { cleanName } from './name.ts';
import { mostPieces } from './quantity.ts';
import { text } from './text.ts';

/** A giver's claim on an item, as its list's owner sees it after a surprise. */
export const gift = z
  .object({
    name: z.string().openapi({ description: 'Empty if the giver entered none.' }),
    note: z.string(),
    quantity: z.int().openapi({ description: '0 for someone who wants to share the gift.' }),
    shared: z.boolean(),
    marked_at: z.string(),
  })
  .openapi('Gift');

export type Gift = z.infer<typeof gift>;

/** The quantity of an item that someone gives. If omitted: all that are still wanted. */
export const giftQuantity = z.int().min(1).max(mostPieces).nullish();

/** A giver's mark on a public list. Omitted fields stay unchanged. */
export const publicMark = z
  .object({
    purchased: z.boolean(),
    quantity: giftQuantity.openapi({ description: 'How many; default: all that are still wanted.' }),
    name: cleanName(80)
      .nullish()
      .openapi({ description: 'For the list’s owner and editors, and for others with `show_name`.' }),
    note: text(500).nullish().openapi({ description: 'For the list’s owner.' }),
    show_name: z.boolean().nullish().openapi({ description: 'Whether other givers see the name.' }),
    shared: z.boolean().nullish().openapi({
      description: 'Whether it’s a group gift. With `purchased: false`, joins a gift that isn’t bought yet.',
    }),
  })
  .openapi('PublicMark', { example: { purchased: true, name: 'Aunt May' } });
