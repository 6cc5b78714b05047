const targets = { setup: 'head', button: 'section', basket: 'section', float: 'body', header: 'section' };

/**
 * The result of `shopify.app.extensions()` for the app's theme blocks: those named are `active`, the others
 * `available`.
 */
export const themeExtension = (...active: (keyof typeof targets)[]) => [
  {
    handle: 'theme-app-extension',
    type: 'theme_app_extension',
    activations: Object.entries(targets).map(([handle, target]) => ({
      handle,
      target,
      name: `Wishlist ${handle}`,
      activations: [],
      status: active.includes(handle as keyof typeof targets) ? 'active' : 'available',
    })),
  },
];
