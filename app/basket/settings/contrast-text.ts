import { contrast, parseHex } from '#app/ui/contrast.ts';
import { partnerTheme } from '#app/ui/theme.ts';

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim());

/**
 * Describes the contrast; a color that is too light for white text is shown with its replacement.
 * @param what uses the color
 */
export function contrastText(color: string, what = 'The basket'): { reads: boolean; text: string } {
  const rgb = isColor(color) ? parseHex(color) : null;
  const theme = rgb && partnerTheme(color);
  const ink = parseHex('#ffffff');
  if (!rgb || !theme || !ink) {
    return { reads: false, text: 'Enter a color as # and six digits, such as #31493c' };
  }
  const ratio = contrast(rgb, ink).toFixed(1);
  return theme.partner === color.trim().toLowerCase()
    ? { reads: true, text: `White text on it reads well, ${ratio} to 1` }
    : {
        reads: false,
        text: `White text on it reads badly, ${ratio} to 1. ${what} uses the darker ${theme.partner} instead`,
      };
}
