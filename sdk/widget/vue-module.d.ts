/**
 * The part of Vue that we use, because our own build doesn't install Vue. Shops' compilers use
 * Vue's own types.
 */
declare module 'vue' {
  export interface ShallowRef<T> {
    value: T;
  }
  export interface ComputedRef<T> {
    readonly value: T;
  }
  export function shallowRef<T>(value: T): ShallowRef<T>;
  export function computed<T>(getter: () => T): ComputedRef<T>;
  export function onMounted(hook: () => void): void;
  export function onUnmounted(hook: () => void): void;
}
