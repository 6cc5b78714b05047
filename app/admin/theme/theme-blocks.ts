/** The app's theme blocks, by the names of their files in the theme app extension. */
export const themeBlocks = [
  {
    handle: 'setup',
    name: 'Wishlist Setup',
    purpose: 'Save button on product pages, hearts on product cards',
  },
  {
    handle: 'button',
    name: 'Wishlist Button',
    purpose: 'A save button where you want it on the product page',
  },
  { handle: 'basket', name: 'Wishlist Basket', purpose: 'The wishlist itself, on a page' },
  {
    handle: 'float',
    name: 'Wishlist Float',
    purpose: 'A floating heart that opens the wishlist',
  },
  { handle: 'header', name: 'Wishlist Header', purpose: 'A heart in the header' },
] as const;

export type BlockHandle = (typeof themeBlocks)[number]['handle'];

/** Shopify's three, and ours while it has not answered, or cannot. */
export type BlockStatus = 'active' | 'available' | 'unavailable' | 'checking' | 'unknown';

export type BlockStatuses = Record<BlockHandle, BlockStatus>;

export const statusText: Record<BlockStatus, string> = {
  active: 'On',
  available: 'Off',
  unavailable: 'Not supported by your theme',
  checking: 'Checking…',
  unknown: 'Unknown',
};
