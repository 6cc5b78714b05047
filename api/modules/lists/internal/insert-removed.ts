import { variantOf } from '#api/modules/catalog/wish-key.ts';
import { insertEvents } from '#api/modules/events/record-events.ts';

/**
 * SQL that notifies partners that `:userId` removed wishes that they supplied, at `:now`.
 * @param removed a relation as from `suppliersOf`
 */
export const insertRemoved = (removed: string): string =>
  insertEvents('item.removed', removed, {
    subject: "'item:' || e.id",
    at: ':now',
    user_id: ':userId',
    item_id: 'e.id',
    product_id: 'e.product_id',
    variant_id: variantOf('e.variant_id'),
    is_test: 'e.is_test',
    data: "jsonb_build_object('supplied', e.supplied)",
  });
