/**
 * The basket as an npm package, with the functions of `window.WlBasket`. Safe to import on a
 * server.
 */
import { createBasket } from './create-basket.ts';
import type { Basket, BasketOptions } from './types.ts';

export type {
  AddToCartBulkDetail,
  AddToCartDetail,
  Basket,
  BasketDrawer,
  BasketEvents,
  BasketOptions,
  BasketSection,
  CartItem,
  DrawerOptions,
  Respond,
} from './types.ts';

/** Set by the build: the site that serves the bundles. */
declare const DEFAULT_SITE: string;

export const VERSION = '1.1.0';
/** The script for pages without a bundler; `siteUrl` and `apiBase` default to its site. */
export const CDN_URL: string = DEFAULT_SITE + '/sdk/v1/basket-integration.js';

/** A basket for one key and configuration. Never throws; failures are `wl:basket.error` events. */
export const init = (options: BasketOptions): Basket => createBasket(CDN_URL, { ...options });
