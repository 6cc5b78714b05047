/**
 * `{site}/sdk/v1/theme.js`: the part of the theme's script that is only needed once a shopper gets
 * near a product or the wishlist.
 */
export { completed } from './complete-product.ts';
export { drawerOf } from './drawer-of.ts';
export { loadBasket } from './load-basket.ts';
