/**
 * The bundles that shops load: their paths below `/sdk`, and their maximum size in bytes after brotli compression.
 * `v1` is an alias that follows compatible updates; `save-sdk.js` is version 0.
 */
export const bundles = [
  { name: 'widget.js', path: 'v1/widget.js', entry: 'sdk/widget/script.ts', budget: 3_200 },
  {
    name: 'basket-integration.js',
    path: 'v1/basket-integration.js',
    entry: 'sdk/basket/script.ts',
    budget: 5_000,
  },
  { name: 'save-sdk.js', path: 'save-sdk.js', entry: 'sdk/legacy/save-sdk.ts', budget: 3_300 },
] as const;

/** The script of the theme blocks, which the shop's platform compresses and serves; includes the widget. */
export const themeBundle = { name: 'wishlist.js', entry: 'sdk/theme/script.ts', budget: 10_000 } as const;
