import type { z } from '@hono/zod-openapi';
import type { EventType } from '#api/contract/event-types.ts';
import type { eventData } from './schemas.ts';

const shopper = 'shp_5e0f1c6f0a8b4d3c92a17b64';
const item = 'itm_0b9d2f4e6a8c1d3f5b7e9a0c';

const product = {
  url: 'https://shop.example/products/linen-cushion',
  title: 'Linen cushion',
  image_url: 'https://shop.example/images/linen-cushion.jpg',
  price_minor: 4_500,
  currency: 'EUR',
  availability: 'in_stock',
  variant_id: '41234',
  metadata: { sku: 'LC-41' },
};

const { url, title } = product;

/** The data of an event of each type, for the description and for tests of endpoints. */
export const exampleData: { [Type in EventType]: z.input<(typeof eventData)[Type]> } = {
  'item.saved': { shopper, item, product, quantity: 1, is_test: false },
  'item.removed': { shopper, item, product, is_test: false },
  'list.shared': { shopper, items: 3, is_test: false },
  'gift.claimed': { product, quantity: 1, is_test: false },
  'alert.sent': { shopper, item, product, kind: 'price_drop', channel: 'email', from_price_minor: 5_400 },
  'product.changed': {
    product,
    change: 'price',
    market: null,
    from_price_minor: 5_400,
    from_availability: 'in_stock',
  },
  'order.attributed': {
    order_id: '1042',
    currency: 'EUR',
    lines: [{ url, title, path: 'alert', quantity: 1, revenue_minor: 4_500, is_test: false }],
    is_test: false,
  },
  'order.refunded': {
    order_id: '1042',
    currency: 'EUR',
    lines: [{ url, title, path: 'alert', refunded_quantity: 1, refunded_minor: 4_500, is_test: false }],
    is_test: false,
  },
  'usage.threshold': { period: '2026-11', threshold: 80, actions: 12_000, limit: 15_000 },
  'key.revoked': { key_id: 7, name: 'Shop', environment: 'live' },
};
