import type { BasketHover } from '#api/contract/basket.ts';
import { text } from './texts.ts';

/** Fonts available on devices, by CSS name. */
export const deviceFonts = (): readonly (readonly [value: string, label: string])[] => [
  ['system-ui', text('basket.deviceFont')],
  ["'Helvetica Neue', Helvetica, Arial", 'Helvetica'],
  ['Georgia, serif', 'Georgia'],
  ["'Courier New', monospace", 'Courier'],
];
/** The choice for a font entered as text. */
export const otherFont = 'other';

export const hoverChoices = (): readonly (readonly [value: BasketHover, label: string])[] => [
  ['lift', text('basket.lift')],
  ['zoom', text('basket.zoom')],
  ['none', text('basket.nothing')],
];

/** Background and text colors, with the service's own. */
export const schemeColorFields = [
  { field: 'lightGround', fallback: '#ffffff' },
  { field: 'lightInk', fallback: '#1c1917' },
  { field: 'darkGround', fallback: '#201d1b' },
  { field: 'darkInk', fallback: '#f5f2ee' },
] as const;
