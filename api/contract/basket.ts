import type { SchemeColors } from './scheme-colors.ts';

/** Display settings of a basket, returned by `GET /baskets/{id}`. */
export const basketLayouts = ['grid', 'list', 'cards', 'compact'] as const;
export type BasketLayout = (typeof basketLayouts)[number];

export const basketHovers = ['none', 'lift', 'zoom'] as const;
export type BasketHover = (typeof basketHovers)[number];

/**
 * How products get into the shop's cart if there is no webhook: through the page (`ajax`), or always through the cart
 * URL pattern (`url`).
 */
export const checkoutModes = ['ajax', 'url'] as const;
export type CheckoutMode = (typeof checkoutModes)[number];

/** The action of a save button: it opens the dialog, or saves immediately to the list last used. */
export const saveModes = ['dialog', 'instant'] as const;
export type SaveMode = (typeof saveModes)[number];

export const drawerSides = ['left', 'right'] as const;
export type DrawerSide = (typeof drawerSides)[number];

export interface BasketSettings {
  layout: BasketLayout;
  /** Hex color of buttons and selection, e.g. `#31493c`. Fills keep it; text on them is black or white. */
  primaryColor: string;
  /** Background and text of the pages in each color scheme; a missing one is the service's own. */
  colors: { light?: SchemeColors; dark?: SchemeColors };
  /** `inherit` uses the shop's font, as reported by the SDK; any other value is a CSS font family. */
  font: string;
  /** Corner radius in CSS pixels, 0 to 24. */
  borderRadius: number;
  hover: BasketHover;
  /** The icon of save buttons: `heart`, `bookmark`, `star`, or an SVG that contains only shapes. */
  icon: string;
  /** Default side and width, in CSS pixels, of drawers whose page doesn't set them. */
  drawer: { side?: DrawerSide; width?: number };
  /** Missing labels use the default text in the shopper's language. */
  labels: { title?: string; addToCart?: string; viewProduct?: string };
  shopName: string;
  /** Link of the empty basket and of "Browse". */
  emptyState: { url?: string; label?: string };
  checkout: {
    mode: CheckoutMode;
    /** e.g. `https://shop.example/cart/{variantId}:{quantity}`; `{wl}` is the reference for orders. */
    cartUrlPattern?: string;
    /** Link of "View cart" after adding. */
    cartUrl?: string;
  };
  showBranding: boolean;
  saveMode: SaveMode;
}

export const defaultBasketSettings: BasketSettings = {
  layout: 'grid',
  primaryColor: '#2563eb',
  colors: {},
  font: 'inherit',
  borderRadius: 8,
  hover: 'lift',
  icon: 'heart',
  drawer: {},
  labels: {},
  shopName: '',
  emptyState: {},
  checkout: { mode: 'ajax' },
  showBranding: true,
  saveMode: 'dialog',
};

/** The public configuration: settings, ID, and whether the server sends checkouts to a webhook. */
export interface BasketConfig extends BasketSettings {
  id: string;
  webhook: boolean;
}
