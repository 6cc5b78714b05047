/** `@wishlist/widget/vue`: the saved products as a composable. */
// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- it's no module that could be imported
/// <reference path="./vue-module.d.ts" />
import { computed, type ComputedRef, onMounted, onUnmounted, shallowRef } from 'vue';
import { onChange } from './index.ts';
import { currentWishlist, serverWishlist, type Wishlist } from './wishlist.ts';

export type { SaveOptions, Wishlist } from './wishlist.ts';

/** Like the React hook's result, with refs in place of values. */
export interface WishlistRefs extends Pick<Wishlist, 'isSaved' | 'remove' | 'save'> {
  readonly items: ComputedRef<Wishlist['items']>;
  readonly count: ComputedRef<number>;
  readonly ready: ComputedRef<boolean>;
}

/**
 * The products that this browser has saved, as refs that update across tabs; `isSaved` is reactive,
 * too. Call it in `setup`. Call `init` of `@wishlist/widget` once, before or after.
 */
export function useWishlist(): WishlistRefs {
  // Matches the server's result until the page is hydrated.
  const state = shallowRef(serverWishlist);
  const read = () => {
    state.value = currentWishlist();
  };
  let stop: (() => void) | undefined;
  onMounted(() => {
    read();
    stop = onChange(read);
  });
  onUnmounted(() => stop?.());
  return {
    items: computed(() => state.value.items),
    count: computed(() => state.value.count),
    ready: computed(() => state.value.ready),
    isSaved: (product) => state.value.isSaved(product),
    save: (product, options) => state.value.save(product, options),
    remove: (product) => state.value.remove(product),
  };
}
