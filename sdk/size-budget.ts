/** The bundles shops load, each with the bytes it may have once compressed with brotli. */
export const bundles = [
  { name: 'widget.js', entry: 'sdk/widget/script.ts', budget: 3_000 },
  { name: 'basket-integration.js', entry: 'sdk/basket/script.ts', budget: 5_000 },
] as const;
