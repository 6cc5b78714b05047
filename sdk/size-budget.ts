export interface Bundle {
  name: string;
  path: string;
  entry: string;
  budget: number;
  format?: 'esm';
}

/**
 * The bundles that shops load, with paths below `/sdk` and maximum sizes in bytes after brotli
 * compression. `v1` is an alias that follows compatible updates; `save-sdk.js` is version 0.
 */
export const bundles = [
  { name: 'widget.js', path: 'v1/widget.js', entry: 'sdk/widget/script.ts', budget: 4_000 },
  // The widget imports it once this browser has saved something.
  {
    name: 'hearts.js',
    path: 'v1/hearts.js',
    entry: 'sdk/hearts/match-wishes.ts',
    budget: 1_100,
    format: 'esm',
  },
  // The widget imports it before the first dialog.
  {
    name: 'dialog.js',
    path: 'v1/dialog.js',
    entry: 'sdk/dialog/open-dialog.ts',
    budget: 1_300,
    format: 'esm',
  },
  // The widget imports it on the first click that saves without the dialog.
  {
    name: 'instant.js',
    path: 'v1/instant.js',
    entry: 'sdk/instant/start-instant.ts',
    budget: 8_500,
    format: 'esm',
  },
  // The widget imports it on pages with a button of our design.
  {
    name: 'button.js',
    path: 'v1/button.js',
    entry: 'sdk/button/start-button.ts',
    budget: 2_200,
    format: 'esm',
  },
  // The button imports it on pages whose cart can save for later.
  {
    name: 'for-later.js',
    path: 'v1/for-later.js',
    entry: 'sdk/for-later/start-for-later.ts',
    budget: 900,
    format: 'esm',
  },
  // The widget imports it on pages with a price that isn't in whole minor units.
  {
    name: 'price.js',
    path: 'v1/price.js',
    entry: 'sdk/widget/price.ts',
    budget: 1_500,
    format: 'esm',
  },
  // The widget imports it when a button without product data is clicked.
  {
    name: 'page.js',
    path: 'v1/page.js',
    entry: 'sdk/widget/page-product.ts',
    budget: 1_500,
    format: 'esm',
  },
  // Basket and toast import it when they first appear.
  {
    name: 'brand.js',
    path: 'v1/brand.js',
    entry: 'sdk/basket/brand.ts',
    budget: 1_000,
    format: 'esm',
  },
  // The basket imports it when a shopper adds to the cart.
  {
    name: 'add-to-cart.js',
    path: 'v1/add-to-cart.js',
    entry: 'sdk/basket/add-to-cart.ts',
    budget: 1_000,
    format: 'esm',
  },
  // The theme blocks import it when a shopper gets near a product or the wishlist.
  {
    name: 'theme.js',
    path: 'v1/theme.js',
    entry: 'sdk/theme/later.ts',
    budget: 2_500,
    format: 'esm',
  },
  // Imported on the first wishlist event of a shopper in a Shopify shop.
  {
    name: 'publish.js',
    path: 'v1/publish.js',
    entry: 'sdk/analytics/publish.ts',
    budget: 1_200,
    format: 'esm',
  },
  // The widget imports it on pages that ask for Google Analytics events.
  {
    name: 'analytics.js',
    path: 'v1/analytics.js',
    entry: 'sdk/analytics/analytics.ts',
    budget: 1_200,
    format: 'esm',
  },
  // Imported once the shopper's wishes have references for the shop's cart.
  {
    name: 'forms.js',
    path: 'v1/forms.js',
    entry: 'sdk/theme/fill-forms.ts',
    budget: 1_500,
    format: 'esm',
  },
  // The basket imports it for shoppers who keep products on their device only.
  {
    name: 'device-list.js',
    path: 'v1/device-list.js',
    entry: 'sdk/device-list/start-device-list.ts',
    budget: 4_900,
    format: 'esm',
  },
  {
    name: 'basket-integration.js',
    path: 'v1/basket-integration.js',
    entry: 'sdk/basket/script.ts',
    budget: 5_000,
  },
  { name: 'save-sdk.js', path: 'save-sdk.js', entry: 'sdk/legacy/save-sdk.ts', budget: 3_900 },
] as const satisfies Bundle[];

/** The script of the theme blocks, which Shopify compresses with gzip and serves; includes the widget. */
export const themeBundle = { name: 'wishlist.js', entry: 'sdk/theme/script.ts', budget: 10_000 } as const;

/**
 * The view of a list in a conversation with an assistant: all of its HTML, in `build/`. Assistants'
 * clients get it from the tool server.
 */
export const listView = {
  name: 'list-view.html',
  entry: 'sdk/mcp/shopper/view/list-view.tsx',
  /** Uncompressed, as the protocol sends it. */
  budget: 40_000,
} as const;
