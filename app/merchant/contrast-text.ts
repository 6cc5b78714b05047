import { contrast, parseHex } from '#api/contract/contrast.ts';
import { inkOn, partnerTheme } from '#app/ui/theme.ts';
import { text } from './texts.ts';

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim());

/** Describes the ink chosen for a color, and how readable it is. */
export function contrastText(color: string): { reads: boolean; text: string } {
  const rgb = isColor(color) ? parseHex(color) : null;
  const theme = rgb && partnerTheme(color)?.light;
  if (!theme) return { reads: false, text: text('basket.enterColor') };
  const reads = text(theme.ink === '#ffffff' ? 'basket.whiteReads' : 'basket.blackReads', {
    ratio: Math.round(contrast(rgb, inkOn(rgb)) * 10) / 10,
  });
  const darkened = theme.text === theme.fill ? '' : `. ${text('basket.darkened', { color: theme.text })}`;
  return { reads: true, text: reads + darkened };
}
