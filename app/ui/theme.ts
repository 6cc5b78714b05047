/** Derives a page's colors from a partner's color; text on them is always readable. */
import { contrast, parseHex, rgbOf, toHex, toOklch, type Oklch, type Rgb } from './contrast.ts';

/** Hex colors; each `ink` is readable on its color, and each color on the surface and on its `soft`. */
export interface PartnerTheme {
  partner: string;
  ink: string;
  soft: string;
  dark: string;
  darkInk: string;
  darkSoft: string;
}

/** WCAG AA for text of any size. */
const readable = 4.5;
/** Minimum lightness of a partner color in dark mode. */
const darkLightness = 0.8;

const white = parseHex('#ffffff') as Rgb;
const lightPaper = parseHex('#fafaf9') as Rgb;
const darkSurface = parseHex('#201d1b') as Rgb;

/** The background of the shop's page around our frame, and the matching color scheme. */
export interface Ground {
  color: Rgb;
  scheme: 'light' | 'dark';
}

/** The text color with the least contrast in each scheme: if it is readable, all others are. */
const quietest = { light: parseHex('#716a65') as Rgb, dark: parseHex('#978f87') as Rgb };

/**
 * Parses a computed color such as `rgb(23, 21, 19)`; null if it isn't one, or a page's texts wouldn't be readable on
 * it.
 */
export function parseGround(color: string | null, scheme: Ground['scheme'] | null): Ground | null {
  const channels = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/
    .exec(color ?? '')
    ?.slice(1)
    .map(Number);
  if (!channels || !scheme || channels.some((channel) => channel > 255)) return null;
  const rgb = parseHex(channels.map((channel) => channel.toString(16).padStart(2, '0')).join(''));
  return rgb && contrast(rgb, quietest[scheme]) >= readable ? { color: rgb, scheme } : null;
}

/**
 * The theme for a partner color, or null if it isn't `#rgb` or `#rrggbb`. A color that couldn't carry readable text
 * is darkened (on light pages) or lightened (on dark ones); hue and, if possible, chroma stay.
 */
export function partnerTheme(color: unknown, ground: Ground | null = null): PartnerTheme | null {
  const rgb = parseHex(color);
  if (!rgb) return null;
  const base = toOklch(rgb);
  const tint = (l: number, maxChroma: number) => rgbOf({ ...base, l, c: Math.min(base.c, maxChroma) });

  const soft = tint(0.958, 0.008);
  const own = (scheme: Ground['scheme']) => (ground?.scheme === scheme ? [ground.color] : []);
  const partner = moved(base, -0.01, [white, lightPaper, soft, ...own('light')]);

  const darkSoft = tint(0.282, 0.018);
  const dark = moved({ ...base, l: Math.max(base.l, darkLightness) }, 0.01, [
    darkSurface,
    darkSoft,
    ...own('dark'),
  ]);
  const darkInk = tint(0.22, 0.04);

  return {
    partner: toHex(partner),
    ink: '#ffffff',
    soft: toHex(soft),
    dark: toHex(dark),
    darkInk: toHex(darkInk),
    darkSoft: toHex(darkSoft),
  };
}

/** Changes a color's lightness until it is readable on all of the backgrounds. */
function moved(color: Oklch, step: number, grounds: Rgb[]): Rgb {
  let rgb = rgbOf(color);
  for (
    let l = color.l;
    l > 0 && l < 1 && grounds.some((ground) => contrast(rgb, ground) < readable);
    l += step
  ) {
    rgb = rgbOf({ ...color, l: l + step });
  }
  return rgb;
}

/**
 * The stylesheet that passes a partner's design to `tokens.css`. Only contains parsed colors and numbers, so that a
 * stored setting can't inject CSS. Empty if there is nothing to set.
 * @param borderRadius corner radius in CSS pixels, limited to 0–24
 * @param ground the background around the page, if not its own surface
 */
export function themeCss(
  look: { primaryColor?: unknown; borderRadius?: unknown } | null,
  ground: Ground | null = null,
): string {
  const theme = partnerTheme(look?.primaryColor, ground);
  const radius = look?.borderRadius;
  const declarations: string[] = [];
  if (theme) {
    declarations.push(
      `--partner:${theme.partner}`,
      `--partner-ink:${theme.ink}`,
      `--partner-soft:${theme.soft}`,
      `--partner-dark:${theme.dark}`,
      `--partner-dark-ink:${theme.darkInk}`,
      `--partner-dark-soft:${theme.darkSoft}`,
    );
  }
  if (ground) declarations.push(`--surface:${toHex(ground.color)}`);
  if (typeof radius === 'number' && Number.isFinite(radius)) {
    declarations.push(`--r:${Math.min(24, Math.max(0, radius))}px`);
  }
  return declarations.length > 0 ? `:root:root{${declarations.join(';')}}` : '';
}

/** The stylesheet for a basket's font. Only contains family names; for `inherit`, the shop's page sends its font. */
export function fontCss(font: string): string {
  return font !== 'inherit' && /^[\w\s,'"-]{1,120}$/.test(font)
    ? `:root:root{--font:${font},system-ui,sans-serif}`
    : '';
}
