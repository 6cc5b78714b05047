import { createHash } from 'node:crypto';
import { fontCss, type Look, themeCss } from '#app/ui/theme.ts';

/** A partner's inline stylesheet, and the source that allows it in the Content-Security-Policy. */
export interface ThemeStyle {
  css: string;
  hash: string;
}

/** The source that allows an inline stylesheet or script in the Content-Security-Policy. */
export const inlineHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The inline stylesheet for a basket's colors, corners and font. */
export function themeStyle(look: Look | null): ThemeStyle {
  const css = themeCss(look) + fontCss(look?.font);
  return { css, hash: inlineHash(css) };
}
