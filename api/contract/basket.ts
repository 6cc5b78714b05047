/** Rendering settings of a basket: what `GET /baskets/{id}` returns and the hosted basket draws from. */
export const basketLayouts = ['grid', 'list', 'cards', 'compact'] as const;
export type BasketLayout = (typeof basketLayouts)[number];

export const basketHovers = ['none', 'lift', 'zoom'] as const;
export type BasketHover = (typeof basketHovers)[number];

/**
 * How add-to-cart reaches the shop's cart where it has no webhook: through its page (`ajax`), or always by the cart
 * URL pattern (`url`).
 */
export const checkoutModes = ['ajax', 'url'] as const;
export type CheckoutMode = (typeof checkoutModes)[number];

export interface BasketSettings {
  layout: BasketLayout;
  /** CSS hex colour of buttons and selection, e.g. `#31493c`. Text on it is corrected for contrast. */
  primaryColor: string;
  /** `inherit` takes the shop's own font as told by the SDK; any other value is a CSS font family. */
  font: string;
  /** Corner radius in CSS pixels, 0 to 24. */
  borderRadius: number;
  hover: BasketHover;
  /** Empty labels fall back to the shopper's language. */
  labels: { title?: string; addToCart?: string; viewProduct?: string };
  shopName: string;
  /** Where the empty basket and "Browse" lead. */
  emptyState: { url?: string; label?: string };
  checkout: {
    mode: CheckoutMode;
    /** e.g. `https://shop.example/cart/{variantId}:{quantity}`. */
    cartUrlPattern?: string;
    /** Where "View cart" leads after adding. */
    cartUrl?: string;
  };
  showBranding: boolean;
}

export const defaultBasketSettings: BasketSettings = {
  layout: 'grid',
  primaryColor: '#2563eb',
  font: 'inherit',
  borderRadius: 8,
  hover: 'lift',
  labels: {},
  shopName: '',
  emptyState: {},
  checkout: { mode: 'ajax' },
  showBranding: true,
};

/** The public shape: settings plus the id and whether checkouts are also sent to a webhook by the server. */
export interface BasketConfig extends BasketSettings {
  id: string;
  webhook: boolean;
}
