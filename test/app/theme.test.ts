import { describe, expect, it } from 'vitest';
import { contrast, parseHex, type Rgb } from '#app/ui/contrast.ts';
import { parseGround, partnerTheme, themeCss } from '#app/ui/theme.ts';

const rgb = (hex: string) => parseHex(hex) as Rgb;
const ratio = (a: string, b: string) => contrast(rgb(a), rgb(b));

/** A walk through hue, saturation and lightness, with the corners that partners really choose. */
const colours = ['#000000', '#ffffff', '#ffd400', '#00ff00', '#ff00ff', '#2563eb', '#31493c', '#808080'];
for (let red = 0; red < 256; red += 51) {
  for (let green = 0; green < 256; green += 51) {
    for (let blue = 0; blue < 256; blue += 51) {
      colours.push(`#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`);
    }
  }
}

describe('a partner’s colour', () => {
  it.each(colours)('%s carries readable text in light and in dark', (colour) => {
    const theme = partnerTheme(colour);
    if (!theme) throw new Error('no theme');
    expect(ratio(theme.partner, theme.ink)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.partner, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.partner, '#fafaf9')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.partner, theme.soft)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.dark, theme.darkInk)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.dark, '#201d1b')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(theme.dark, theme.darkSoft)).toBeGreaterThanOrEqual(4.5);
    // Names and facts of a selected list stand on the soft colour.
    expect(ratio('#57534e', theme.soft)).toBeGreaterThanOrEqual(4.5);
    expect(ratio('#b9b2aa', theme.darkSoft)).toBeGreaterThanOrEqual(4.5);
  });

  it('stays as it is where it is readable already', () => {
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
  ])('is ignored when it is %j', (colour) => {
    expect(partnerTheme(colour)).toBeNull();
    expect(themeCss({ primaryColor: colour })).toBe('');
  });
});

describe('the theme’s style sheet', () => {
  it('names the partner’s colours and holds the radius to its range', () => {
    const css = themeCss({ primaryColor: '#31493c', borderRadius: 99 });
    expect(css).toContain('--partner:#31493c;');
    expect(css).toContain('--partner-dark-ink:#');
    expect(css).toContain('--r:24px');
    expect(themeCss({ borderRadius: -3 })).toBe(':root:root{--r:0px}');
    expect(themeCss({ borderRadius: '8px;}x{' })).toBe('');
    expect(themeCss(null)).toBe('');
  });
});

describe('the ground of the shop’s page', () => {
  it('takes the surface’s place, and the partner’s colour reads on it', () => {
    const ground = parseGround('rgb(246, 239, 228)', 'light');
    expect(themeCss({}, ground)).toBe(':root:root{--surface:#f6efe4}');
    const onGround = (own = ground) =>
      colours.map((colour) => ratio(partnerTheme(colour, own)?.partner ?? '', '#f6efe4'));
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
  ] as const)('does not count where it is %s and the page %s', (color, scheme) => {
    expect(parseGround(color, scheme)).toBeNull();
  });
});
