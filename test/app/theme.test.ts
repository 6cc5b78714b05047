import { describe, expect, it } from 'vitest';
import { contrast, parseHex, type Rgb } from '#app/ui/contrast.ts';
import { parseGround, partnerTheme, themeCss } from '#app/ui/theme.ts';

const rgb = (hex: string) => parseHex(hex) as Rgb;
const ratio = (a: string, b: string) => contrast(rgb(a), rgb(b));

/** Samples of hue, saturation and lightness, and colors that partners really choose. */
const colors = ['#000000', '#ffffff', '#ffd400', '#00ff00', '#ff00ff', '#2563eb', '#31493c', '#808080'];
for (let red = 0; red < 256; red += 51) {
  for (let green = 0; green < 256; green += 51) {
    for (let blue = 0; blue < 256; blue += 51) {
      colors.push(`#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`);
    }
  }
}

describe('a partner’s color', () => {
  it.each(colors)('%s supports readable text in light and dark', (color) => {
    const theme = partnerTheme(color);
    if (!theme) throw new Error('no theme');
    expect(ratio(theme.partner, theme.ink)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.partner, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.partner, '#fafaf9')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.partner, theme.soft)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.dark, theme.darkInk)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.dark, '#201d1b')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.dark, theme.darkSoft)).toBeGreaterThanOrEqual(4.5);
    // The names and details of a selected list are shown on the soft color.
    expect(ratio('#57534e', theme.soft)).toBeGreaterThanOrEqual(4.5);
    expect(ratio('#b9b2aa', theme.darkSoft)).toBeGreaterThanOrEqual(4.5);
  });

  it('is unchanged if it’s already readable', () => {
    expect(partnerTheme('#31493c')?.partner).toBe('#31493c');
    expect(partnerTheme('#2563EB')?.partner).toBe('#2563eb');
    expect(partnerTheme('#369')?.partner).toBe('#336699');
  });

  it.each([
    '',
    'red',
    '#12',
    '#12345',
    '#1234567',
    '#gggggg',
    'url(x)',
    '#fff;}body{display:none',
    null,
    7,
    {},
  ])('is ignored if it’s %j', (color) => {
    expect(partnerTheme(color)).toBeNull();
    expect(themeCss({ primaryColor: color })).toBe('');
  });
});

describe('the theme’s stylesheet', () => {
  it('contains the partner’s colors, and limits the radius to its range', () => {
    const css = themeCss({ primaryColor: '#31493c', borderRadius: 99 });
    expect(css).toContain('--partner:#31493c;');
    expect(css).toContain('--partner-dark-ink:#');
    expect(css).toContain('--r:24px');
    expect(themeCss({ borderRadius: -3 })).toBe(':root:root{--r:0px}');
    expect(themeCss({ borderRadius: '8px;}x{' })).toBe('');
    expect(themeCss(null)).toBe('');
  });
});

describe('the background of the shop’s page', () => {
  it('replaces the surface color, and the partner’s color is readable on it', () => {
    const ground = parseGround('rgb(246, 239, 228)', 'light');
    expect(themeCss({}, ground)).toBe(':root:root{--surface:#f6efe4}');
    const onGround = (own = ground) =>
      colors.map((color) => ratio(partnerTheme(color, own)?.partner ?? '', '#f6efe4'));
    expect(Math.min(...onGround())).toBeGreaterThanOrEqual(4.5);
    expect(Math.min(...onGround(null))).toBeLessThan(4.5);
    expect(themeCss({}, parseGround('rgb(23, 21, 19)', 'dark'))).toBe(':root:root{--surface:#171513}');
  });

  it.each([
    ['rgb(23, 21, 19)', 'light'],
    ['rgb(255, 255, 255)', 'dark'],
    ['rgb(140, 140, 140)', 'light'],
    ['rgb(999, 0, 0)', 'dark'],
    ['rgba(0, 0, 0, 0.5)', 'dark'],
    ['#171513;}x{', 'dark'],
    ['rgb(23, 21, 19)', null],
    [null, 'dark'],
  ] as const)('is ignored if it’s %s and the page %s', (color, scheme) => {
    expect(parseGround(color, scheme)).toBeNull();
  });
});
