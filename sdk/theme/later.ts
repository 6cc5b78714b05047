/**
 * `{site}/sdk/v1/theme.js`: the part that the theme's script needs once a shopper approaches a product or the wishlist.
 */
export { completed } from './complete-product.ts';
export { drawerOf } from './drawer-of.ts';
export { loadBasket } from './load-basket.ts';
