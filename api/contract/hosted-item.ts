import { z } from '@hono/zod-openapi';
import { mostPieces } from './quantity.ts';
import { currencyCode, minorUnits, someText, text, httpUrl } from './text.ts';

const quantity = z.int().min(1).max(mostPieces);

/** The priority of a wish, from 1 (most wanted) to 4 (least). */
export const priority = z.int().min(1).max(4).openapi({ description: '1 is most wanted.' });

/** A wish entered manually. */
export const manualItem = z
  .object({
    title: someText(2_000),
    url: z.string().max(8_000).nullish().openapi({ description: 'Where to buy it.' }),
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

/** Changes to an item; omitted fields stay unchanged. */
export const itemChanges = z
  .object({
    title: text(2_000)
      .optional()
      .openapi({ description: 'Its title on the list; empty restores the original title.' }),
    note: text(2_000).optional(),
    quantity: quantity.optional(),
    priority: priority.nullable().optional(),
    price_minor: minorUnits
      .nullable()
      .optional()
      .openapi({ description: 'With `currency`, unless it stays.' }),
    currency: currencyCode.nullable().optional().openapi({ description: 'Only with `price_minor`.' }),
  })
  .openapi('ItemChanges');

/**
 * A place where a shopper has saved a product: an item on one of the shopper's lists. `variant_id` is null without a
 * variant.
 */
export const savedPlace = z
  .object({
    item_id: z.int(),
    product_id: z.int(),
    variant_id: z.string().nullable(),
    choice: z.string().optional().openapi({
      description: 'What was chosen besides the variant; the same text for the same choice.',
    }),
    choice_text: z.string().openapi({ description: 'The same as shown: `Engraving: Anna`.' }),
    quantity: z.int(),
    list: z.object({ id: z.string(), db_id: z.int(), name: z.string() }),
  })
  .openapi('SavedPlace');

export type SavedPlace = z.infer<typeof savedPlace>;
