import { createHash } from 'node:crypto';
import { themeCss } from '#app/ui/theme.ts';

/** A partner's inline stylesheet, and the source that allows it in the Content-Security-Policy. */
export interface ThemeStyle {
  css: string;
  hash: string;
}

/** The source that allows an inline stylesheet in the Content-Security-Policy. */
export const styleHash = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** The inline stylesheet for a basket's colors and corners. */
export function themeStyle(look: { primaryColor?: unknown; borderRadius?: unknown } | null): ThemeStyle {
  const css = themeCss(look);
  return { css, hash: styleHash(css) };
}
