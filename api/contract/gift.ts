import { z } from '@hono/zod-openapi';
import { text } from './text.ts';

/** What somebody gives of an item, as its list's owner sees it after a surprise. */
export const gift = z
  .object({
    name: z.string().openapi({ description: 'Empty if the giver entered none.' }),
    note: z.string(),
    quantity: z.int().openapi({ description: '0 for somebody who wants to share the gift.' }),
    shared: z.boolean(),
    marked_at: z.string(),
  })
  .openapi('Gift');

export type Gift = z.infer<typeof gift>;

/** How much of an item somebody gives. Without a quantity: all that is still wanted. */
export const giftQuantity = z.int().min(1).max(9_999).nullish();

/** What a giver marks on a public list. What is left out stays as it is. */
export const publicMark = z
  .object({
    purchased: z.boolean(),
    quantity: giftQuantity.openapi({ description: 'How many; without it, all that are still wanted.' }),
    name: text(80)
      .nullish()
      .openapi({ description: 'For the list’s people, and for others if `show_name`.' }),
    note: text(500).nullish().openapi({ description: 'For the list’s owner.' }),
    show_name: z.boolean().nullish().openapi({ description: 'Whether other givers see the name.' }),
    shared: z.boolean().nullish().openapi({
      description:
        'Gives it together with others. With `purchased: false`, wants to share a gift that isn’t bought yet.',
    }),
  })
  .openapi('PublicMark', { example: { purchased: true, name: 'Aunt May' } });
