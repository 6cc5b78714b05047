import type { BasketHover } from '#api/contract/basket.ts';

/** Fonts that devices have, by what CSS calls them. */
export const deviceFonts: readonly (readonly [value: string, label: string])[] = [
  ['system-ui', 'The device’s own font'],
  ["'Helvetica Neue', Helvetica, Arial", 'Helvetica'],
  ['Georgia, serif', 'Georgia'],
  ["'Courier New', monospace", 'Courier'],
];
/** Stands for a font that is typed. */
export const otherFont = 'other';

export const hoverChoices: readonly (readonly [value: BasketHover, label: string])[] = [
  ['lift', 'Lift the product'],
  ['zoom', 'Zoom the picture'],
  ['none', 'Nothing'],
];
