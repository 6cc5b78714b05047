import type { BasketItem } from '../saved-item.ts';
import bowls from './images/bowls.webp';
import candle from './images/candle.webp';
import carafe from './images/carafe.webp';
import cushion from './images/cushion.webp';
import mug from './images/mug.webp';
import vase from './images/vase.webp';

const sample = (
  itemId: number,
  title: string,
  imageUrl: string,
  priceMinor: number,
  more: Partial<BasketItem> = {},
): BasketItem => ({
  itemId,
  productId: itemId,
  title,
  imageUrl,
  priceMinor,
  listId: 1,
  listName: 'Home',
  variantTitle: null,
  priceAsOf: 0,
  availability: null,
  asOf: 0,
  description: null,
  compareAtMinor: null,
  savedUrl: `https://shop.example/products/${itemId}`,
  productUrl: `https://shop.example/products/${itemId}`,
  currency: null,
  variantId: String(100 + itemId),
  quantity: 1,
  meta: {},
  savedAt: 1_000 - itemId,
  canRemove: true,
  ...more,
});

/** Sample items of a small home goods shop; the last one has no variant for the cart. */
export const sampleItems: readonly BasketItem[] = [
  sample(1, 'Daily Mug', mug, 2_499, {
    variantTitle: 'Clay',
    description: 'A mug for the first coffee and the last tea. The handle takes four fingers.',
  }),
  sample(2, 'Still Carafe', carafe, 2_999, {
    variantTitle: 'Sage',
    compareAtMinor: 3_600,
    description: 'Mouth-blown glass with a ball of beech that closes it, and a glass that fits on top.',
  }),
  sample(3, 'Brass Taper Holders', candle, 2_999, {
    variantTitle: 'Set of two',
    description: 'Solid brass, turned and left to age. For tapers of 22 mm.',
  }),
  sample(4, 'Ono Vase', vase, 5_400, {
    variantTitle: 'Oat, medium',
    description: 'Stoneware with a dry, sandy glaze. No two necks are quite alike.',
  }),
  sample(5, 'Flax Stripe Cushion', cushion, 4_400, {
    variantTitle: 'Rust',
    description: 'Washed linen with a woven stripe, filled with wool.',
  }),
  sample(6, 'Nesting Bowls', bowls, 6_800, {
    variantId: null,
    description: 'Three bowls that live in one another. Glazed inside, bare outside.',
  }),
];
