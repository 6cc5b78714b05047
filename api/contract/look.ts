import type { BasketConfig } from './basket.ts';
import { type Icon, iconOf } from './icon.ts';

/** The display settings for what our scripts draw on a shop's own pages. */
export interface Look extends Pick<BasketConfig, 'colors' | 'font' | 'borderRadius'> {
  icon: Icon;
}

export const lookOf = ({ colors, font, borderRadius, icon }: BasketConfig): Look => ({
  colors,
  font,
  borderRadius,
  icon: iconOf(icon),
});
