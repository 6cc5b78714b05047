import { z } from '@hono/zod-openapi';
import { currencyCode, minorUnits, someText, text, httpUrl } from './text.ts';

const quantity = z.int().min(1).max(9_999);

/** How much something is wanted: 1 most, 4 least. */
export const priority = z.int().min(1).max(4).openapi({ description: '1 is most wanted.' });

/** A wish written by hand. */
export const manualItem = z
  .object({
    title: someText(2_000),
    url: z.string().max(8_000).nullish().openapi({ description: 'Where it can be bought.' }),
    description: text(20_000).nullish(),
    note: text(2_000).nullish(),
    price_minor: minorUnits.nullish(),
    price: minorUnits.nullish().openapi({ description: 'Alias of price_minor.' }),
    currency: currencyCode.nullish(),
    imageUrl: httpUrl.nullish(),
    quantity: quantity.nullish(),
    priority: priority.nullish(),
  })
  .openapi('ManualItem');

/** Changes of an item; what is left out stays. */
export const itemChanges = z
  .object({
    title: text(2_000)
      .optional()
      .openapi({ description: 'What the list calls it; an empty one gives it its own name back.' }),
    note: text(2_000).optional(),
    quantity: quantity.optional(),
    priority: priority.nullable().optional(),
    price_minor: minorUnits.nullable().optional(),
    currency: currencyCode.nullable().optional(),
  })
  .openapi('ItemChanges');
