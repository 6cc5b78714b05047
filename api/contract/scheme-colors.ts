import { contrast, parseHex, type Rgb } from './contrast.ts';

/** The pages' background and text in one color scheme, as `#rrggbb`. */
export interface SchemeColors {
  ground: string;
  ink: string;
}

/**
 * Messages keep their own colors, so the faintest in each scheme must be readable on the
 * background.
 */
const quietestMessage = { light: '#2c6e49', dark: '#ff9a9c' };

/** Which color can't be used, and how to fix it. Null if both can, or if they aren't hex colors. */
export function colorsProblem(
  scheme: 'light' | 'dark',
  { ground, ink }: SchemeColors,
): { color: keyof SchemeColors; hint: string } | null {
  const [behind, text] = [parseHex(ground), parseHex(ink)];
  if (!behind || !text) return null;
  if (contrast(behind, parseHex(quietestMessage[scheme]) as Rgb) < 4.5) {
    const hint =
      scheme === 'light'
        ? 'Choose a lighter background, so that messages can be read on it.'
        : 'Choose a darker background, so that messages can be read on it.';
    return { color: 'ground', hint };
  }
  // Secondary text is derived from it with less contrast.
  if (contrast(behind, text) < 7) {
    return { color: 'ink', hint: 'Choose a text color that stands out more from the background.' };
  }
  return null;
}
