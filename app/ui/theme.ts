/** Derives a page's colors from a partner's color; text on them is always readable. */
import { contrast, type Oklch, parseHex, type Rgb, rgbOf, toHex, toOklch } from '#api/contract/contrast.ts';
import { colorsProblem, type SchemeColors } from '#api/contract/scheme-colors.ts';

/** A partner's color in one scheme, as hex colors. */
export interface PartnerColors {
  /** The partner's color, unchanged. */
  fill: string;
  /** The fill below the pointer; the ink is as readable on it. */
  hover: string;
  /** Black or white, whichever reads better on the fill. */
  ink: string;
  /** A hairline around the fill if it would otherwise vanish into the surface. */
  edge: string;
  /** Text, borders and focus rings: the color, darkened or lightened until it's readable on surface and `soft`. */
  text: string;
  soft: string;
}

export type PartnerTheme = Record<Ground['scheme'], PartnerColors>;

/** WCAG AA for text of any size. */
const readable = 4.5;
/** Minimum lightness of text in a partner color in dark mode. */
const darkLightness = 0.8;
/** Contrast with the surface above which a fill needs no hairline. */
const visible = 1.6;

const white = parseHex('#ffffff') as Rgb;
const black = parseHex('#000000') as Rgb;
const lightPaper = parseHex('#fafaf9') as Rgb;
const darkSurface = parseHex('#201d1b') as Rgb;

/** The background of the shop's page around our frame, and the matching color scheme. */
export interface Ground {
  color: Rgb;
  scheme: 'light' | 'dark';
}

/** The text color with the least contrast in each scheme: if it's readable, so are all others. */
const quietest = { light: parseHex('#716a65') as Rgb, dark: parseHex('#978f87') as Rgb };

/**
 * Parses a computed color such as `rgb(23, 21, 19)`; null if it's invalid, or if our text wouldn't
 * be readable on it.
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

/** Black or white, whichever has more contrast with a color: at least 4.5. */
export const inkOn = (fill: Rgb): Rgb => (contrast(fill, white) >= contrast(fill, black) ? white : black);

/**
 * The theme for a partner color, or null if it isn't `#rgb` or `#rrggbb`. Fills keep the color; text and borders are
 * darkened (on light pages) or lightened (on dark ones) if they must be, with the same hue and, if possible, chroma.
 */
export function partnerTheme(
  color: unknown,
  ground: Ground | null = null,
  own: Record<Ground['scheme'], OwnSurfaces | null> = { light: null, dark: null },
): PartnerTheme | null {
  const rgb = parseHex(color);
  if (!rgb) return null;
  const base = toOklch(rgb);
  const tint = (l: number, maxChroma: number) => rgbOf({ ...base, l, c: Math.min(base.c, maxChroma) });

  const ink = inkOn(rgb);
  // Away from the ink, unless the fill is already close to the opposite extreme.
  const away = contrast(rgb, ink) < 10 ? 1 : -1;
  const hover = rgbOf({ ...base, l: base.l + 0.05 * away * (ink === black ? 1 : -1) });

  const colors = (scheme: Ground['scheme'], papers: [Rgb, ...Rgb[]], soft: Rgb): PartnerColors => {
    const [step, text] =
      scheme === 'light' ? [-0.01, base] : [0.01, { ...base, l: Math.max(base.l, darkLightness) }];
    const around = ground?.scheme === scheme ? [ground.color, ...papers] : papers;
    return {
      fill: toHex(rgb),
      hover: toHex(hover),
      ink: toHex(ink),
      edge: toHex(moved(base, step, [around[0] as Rgb], visible)),
      text: toHex(moved(text, step, [...around, soft])),
      soft: toHex(soft),
    };
  };
  return {
    light: colors(
      'light',
      own.light?.papers ?? [white, lightPaper],
      tint(lightness(own.light, 1) - 0.042, 0.008),
    ),
    dark: colors('dark', own.dark?.papers ?? [darkSurface], tint(lightness(own.dark, 0.236) + 0.046, 0.018)),
  };
}

const lightness = (own: OwnSurfaces | null, usual: number) => (own ? toOklch(own.papers[0]).l : usual);

/** A partner's own background and text, and the colors derived from them. */
interface OwnSurfaces {
  /** The backgrounds of text, the main one first. */
  papers: [Rgb, ...Rgb[]];
  tokens: Record<string, Rgb>;
}

/** The distance of each background and line from the ground towards the ink. */
const steps = {
  light: { paper: 0.02, sunken: 0.045, raised: 0, blank: 0.045, line: 0.1, 'line-2': 0.17 },
  dark: { paper: -0.055, sunken: -0.09, raised: 0.11, blank: 0.06, line: 0.07, 'line-2': 0.21 },
};

/** Null if the stored colors are missing or unusable. */
function ownSurfaces(scheme: Ground['scheme'], given: Partial<SchemeColors> | undefined): OwnSurfaces | null {
  const [ground, ink] = [parseHex(given?.ground), parseHex(given?.ink)];
  if (!ground || !ink || colorsProblem(scheme, { ground: toHex(ground), ink: toHex(ink) })) return null;
  const [from, to] = [toOklch(ground), toOklch(ink)];
  const between = (color: Oklch, share: number) =>
    rgbOf({ ...color, l: Math.min(1, Math.max(0, from.l + (to.l - from.l) * share)) });
  const { paper, sunken, raised, blank, line, 'line-2': line2 } = steps[scheme];
  const grounds = {
    paper: between(from, paper),
    sunken: between(from, sunken),
    raised: between(from, raised),
  };
  const papers: [Rgb, ...Rgb[]] = [ground, ...Object.values(grounds)];
  const away = scheme === 'light' ? -0.01 : 0.01;
  // A selected row has a different background.
  const behind = [...papers, between(from, 0.06)];
  return {
    papers,
    tokens: {
      ...grounds,
      surface: ground,
      blank: between(from, blank),
      line: between(from, line),
      'line-2': between(from, line2),
      control: moved(toOklch(between(from, 0.48)), away, behind, 3),
      ink,
      'ink-2': moved(toOklch(between(to, 0.71)), away, behind),
      'ink-3': moved(toOklch(between(to, 0.6)), away, behind),
    },
  };
}

/** Changes a color's lightness until it has enough contrast with all of the backgrounds. */
function moved(color: Oklch, step: number, grounds: Rgb[], enough = readable): Rgb {
  let rgb = rgbOf(color);
  // The loop only runs strictly between black and white.
  for (
    let l = Math.min(Math.max(color.l, 0.001), 0.999);
    l > 0 && l < 1 && grounds.some((ground) => contrast(rgb, ground) < enough);
    l += step
  ) {
    rgb = rgbOf({ ...color, l: l + step });
  }
  return rgb;
}

/** A partner's stored design; invalid values are left out. */
export interface Look {
  primaryColor?: unknown;
  borderRadius?: unknown;
  font?: unknown;
  colors?: { light?: Partial<SchemeColors>; dark?: Partial<SchemeColors> };
}

/**
 * The stylesheet that passes a partner's design to `tokens.css`; empty if nothing is set. It
 * contains only parsed colors and numbers, so stored settings can't inject CSS.
 * @param borderRadius corner radius in CSS pixels, limited to 0–24
 * @param ground the background around the page, if not its own surface
 */
export function themeCss(look: Look | null, ground: Ground | null = null): string {
  const own = {
    light: ownSurfaces('light', look?.colors?.light),
    dark: ownSurfaces('dark', look?.colors?.dark),
  };
  const theme = partnerTheme(look?.primaryColor, ground, own);
  const radius = look?.borderRadius;
  const declarations: string[] = [];
  if (theme) {
    const { fill, hover, ink } = theme.light;
    declarations.push(`--partner:${fill}`, `--partner-hover:${hover}`, `--partner-ink:${ink}`);
    for (const [scheme, { edge, text, soft }] of Object.entries(theme)) {
      declarations.push(
        `--partner-${scheme}-edge:${edge}`,
        `--partner-${scheme}-text:${text}`,
        `--partner-${scheme}-soft:${soft}`,
      );
    }
  }
  for (const [scheme, surfaces] of Object.entries(own)) {
    for (const [token, color] of Object.entries(surfaces?.tokens ?? {}))
      declarations.push(`--${scheme}-${token}:${toHex(color)}`);
  }
  if (ground && !own[ground.scheme]) declarations.push(`--surface:${toHex(ground.color)}`);
  if (typeof radius === 'number' && Number.isFinite(radius)) {
    declarations.push(`--r:${Math.min(24, Math.max(0, radius))}px`);
  }
  return declarations.length > 0 ? `:root:root{${declarations.join(';')}}` : '';
}

/**
 * The stylesheet for a basket's font: family names only. For `inherit`, the shop's page sends it.
 */
export function fontCss(font: unknown): string {
  return typeof font === 'string' && font !== 'inherit' && /^[\w\s,'"-]{1,120}$/.test(font)
    ? `:root:root{--font:${font},system-ui,sans-serif}`
    : '';
}
