/** From a partner's one colour to the colours of a page, with text on them always readable. */
import { contrast, parseHex, rgbOf, toHex, toOklch, type Oklch, type Rgb } from './contrast.ts';

/** Hex colours; each `ink` reads on its colour, and each colour reads on the surface and on its `soft`. */
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
/** Lightness a partner colour is raised to in the dark, so that it glows rather than sinks. */
const darkLightness = 0.8;

const white = parseHex('#ffffff') as Rgb;
const lightPaper = parseHex('#fafaf9') as Rgb;
const darkSurface = parseHex('#201d1b') as Rgb;

/** What the shop's page lies on around a frame of ours, and the colours that suit it. */
export interface Ground {
  color: Rgb;
  scheme: 'light' | 'dark';
}

/** The quietest text of a page in either scheme: where it reads, all others do. */
const quietest = { light: parseHex('#716a65') as Rgb, dark: parseHex('#978f87') as Rgb };

/** Reads a computed colour such as `rgb(23, 21, 19)`; null when it is none, or a page's texts would not read on it. */
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
 * The theme of a partner colour, or null when it is not `#rgb` or `#rrggbb`. A colour that could not carry
 * readable text is darkened (on light pages) or lightened (on dark ones); hue and, where possible, chroma stay.
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

/** Walks a colour's lightness until it reads on every one of the grounds. */
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
 * The style sheet that hands a partner's look to `tokens.css`. Only parsed colours and numbers are ever
 * written into it, so that a stored setting cannot smuggle in CSS. Empty when there is nothing to theme.
 * @param borderRadius corner radius in CSS pixels, held to 0–24
 * @param ground what the page lies on instead of its own surface
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

/** The style sheet of a basket's font. Only family names are written; `inherit` waits for the shop's page to tell it. */
export function fontCss(font: string): string {
  return font !== 'inherit' && /^[\w\s,'"-]{1,120}$/.test(font)
    ? `:root:root{--font:${font},system-ui,sans-serif}`
    : '';
}
