'use client';
/** `@wishlist/widget/react`: the saved products as a hook. */
import { useSyncExternalStore } from 'react';
import { onChange } from './index.ts';
import { currentWishlist, serverWishlist, type Wishlist } from './wishlist.ts';

export type { SaveOptions, Wishlist } from './wishlist.ts';

/**
 * The products that this browser has saved. Components that use the hook re-render when they
 * change, in this tab or another one. Call `init` of `@wishlist/widget` once, before or after.
 */
export const useWishlist = (): Wishlist =>
  useSyncExternalStore(onChange, currentWishlist, () => serverWishlist);
