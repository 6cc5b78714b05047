import type { BasketHover } from '#api/contract/basket.ts';

/** Fonts available on devices, by CSS name. */
export const deviceFonts: readonly (readonly [value: string, label: string])[] = [
  ['system-ui', 'The device’s own font'],
  ["'Helvetica Neue', Helvetica, Arial", 'Helvetica'],
  ['Georgia, serif', 'Georgia'],
  ["'Courier New', monospace", 'Courier'],
];
/** Stands for a font entered as text. */
export const otherFont = 'other';

export const hoverChoices: readonly (readonly [value: BasketHover, label: string])[] = [
  ['lift', 'Lift the product'],
  ['zoom', 'Zoom the image'],
  ['none', 'Nothing'],
];
