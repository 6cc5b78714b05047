/** Color arithmetic for partner colors: sRGB hex ↔ OKLCH, and WCAG contrast. */

export interface Rgb {
  /** Linear-light channels, 0 to 1. */
  r: number;
  g: number;
  b: number;
}

export interface Oklch {
  /** Lightness, 0 to 1. */
  l: number;
  c: number;
  /** Hue in radians. */
  h: number;
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Reads `#rgb` or `#rrggbb`; anything else is null. */
export function parseHex(text: unknown): Rgb | null {
  if (typeof text !== 'string') return null;
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim());
  const digits = match?.[1];
  if (!digits) return null;
  const wide = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const channel = (at: number) => toLinear(parseInt(wide.slice(at, at + 2), 16) / 255);
  return { r: channel(0), g: channel(2), b: channel(4) };
}

export function toHex({ r, g, b }: Rgb): string {
  const byte = (v: number) =>
    Math.round(255 * toGamma(Math.min(1, Math.max(0, v))))
      .toString(16)
      .padStart(2, '0');
  return `#${byte(r)}${byte(g)}${byte(b)}`;
}

/** Relative luminance of WCAG 2. */
export const luminance = ({ r, g, b }: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** WCAG contrast of two colors, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

export function toOklch({ r, g, b }: Rgb): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

function fromOklch({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: 4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    g: -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    b: -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  };
}

const inGamut = ({ r, g, b }: Rgb) => [r, g, b].every((v) => v >= -0.0005 && v <= 1.0005);

/** The sRGB color closest to an OKLCH color: chroma is reduced, lightness and hue stay. Rounded to a hex color. */
export function rgbOf(color: Oklch): Rgb {
  let { c } = color;
  let rgb = fromOklch({ ...color, c });
  while (!inGamut(rgb) && c > 0.001) {
    c -= 0.004;
    rgb = fromOklch({ ...color, c: Math.max(0, c) });
  }
  return parseHex(toHex(rgb)) as Rgb;
}
