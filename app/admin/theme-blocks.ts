import type { TextKey } from './texts.ts';

/** The app's theme blocks, by their file names in the theme app extension. */
export const themeBlocks = [
  { handle: 'setup', name: 'theme.setupName', purpose: 'theme.setupPurpose' },
  { handle: 'button', name: 'theme.buttonName', purpose: 'theme.buttonPurpose' },
  { handle: 'basket', name: 'theme.basketName', purpose: 'theme.basketPurpose' },
  { handle: 'float', name: 'theme.floatName', purpose: 'theme.floatPurpose' },
  { handle: 'header', name: 'theme.headerName', purpose: 'theme.headerPurpose' },
] as const satisfies { handle: string; name: TextKey; purpose: TextKey }[];

export type BlockHandle = (typeof themeBlocks)[number]['handle'];

/** Shopify's three, plus ours for when Shopify hasn't responded or can't. */
export type BlockStatus = 'active' | 'available' | 'unavailable' | 'checking' | 'unknown';

export type BlockStatuses = Record<BlockHandle, BlockStatus>;

export const statusTexts: Record<BlockStatus, TextKey> = {
  active: 'theme.statusActive',
  available: 'theme.statusAvailable',
  unavailable: 'theme.statusUnavailable',
  checking: 'common.checking',
  unknown: 'theme.statusUnknown',
};
