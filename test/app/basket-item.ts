import type { BasketItem } from '#app/basket/saved-item.ts';

/** A saved item as the basket stores it, with defaults. */
export const savedItem = (given: Partial<BasketItem> = {}): BasketItem => ({
  itemId: 1,
  productId: 1,
  listId: 1,
  listName: 'Birthday',
  title: 'Ono Vase',
  variantTitle: null,
  priceAsOf: 0,
  availability: null,
  stockLeft: null,
  asOf: 0,
  description: null,
  imageUrl: null,
  savedUrl: 'https://shop.example/vase',
  productUrl: 'https://shop.example/vase',
  priceMinor: 5400,
  compareAtMinor: null,
  savedMinor: null,
  currency: 'EUR',
  variantId: '42',
  quantity: 1,
  meta: {},
  savedAt: 0,
  canRemove: true,
  ...given,
});
