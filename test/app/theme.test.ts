import { describe, expect, it } from 'vitest';
import { contrast, parseHex, type Rgb } from '#api/contract/contrast.ts';
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
    const { light, dark } = theme;
    for (const scheme of [light, dark]) {
      expect(scheme.fill).toBe(color);
      expect(ratio(scheme.fill, scheme.ink)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(scheme.hover, scheme.ink)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(scheme.text, scheme.soft)).toBeGreaterThanOrEqual(4.5);
    }
    expect(ratio(light.text, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(light.text, '#fafaf9')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(light.edge, '#ffffff')).toBeGreaterThanOrEqual(1.6);
    expect(ratio(dark.text, '#201d1b')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(dark.edge, '#201d1b')).toBeGreaterThanOrEqual(1.6);
    // The names and details of a selected list are shown on the soft color.
    expect(ratio('#57534e', light.soft)).toBeGreaterThanOrEqual(4.5);
    expect(ratio('#b9b2aa', dark.soft)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['#ffe94a', '#000000'],
    ['#ffffff', '#000000'],
    ['#ff7f50', '#000000'],
    ['#000000', '#ffffff'],
    ['#2563eb', '#ffffff'],
  ])('%s has the ink %s', (color, ink) => {
    expect(partnerTheme(color)?.light).toMatchObject({ fill: color, ink });
    expect(partnerTheme(color)?.dark).toMatchObject({ fill: color, ink });
  });

  it('is the color of text, too, if it’s readable', () => {
    expect(partnerTheme('#31493c')?.light.text).toBe('#31493c');
    expect(partnerTheme('#2563EB')?.light).toMatchObject({ text: '#2563eb', edge: '#2563eb' });
    expect(partnerTheme('#369')?.light.text).toBe('#336699');
    expect(partnerTheme('#ffe94a')?.light.text).not.toBe('#ffe94a');
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
    expect(css).toContain('--partner-dark-text:#');
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
      colors.map((color) => ratio(partnerTheme(color, own)?.light.text ?? '', '#f6efe4'));
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

describe('a partner’s background and text', () => {
  const css = (colors: object) => themeCss({ primaryColor: '#ffe94a', colors });
  const tokens = (text: string): Record<string, string> =>
    Object.fromEntries([...text.matchAll(/--([\w-]+):(#\w{6})/g)].map(([, name, color]) => [name, color]));

  it.each([
    ['light', '#fdf6ec', '#2b2118'],
    ['light', '#ffe9f3', '#3a0a22'],
    ['light', '#ffffff', '#000000'],
    ['dark', '#10203a', '#e8f0ff'],
    ['dark', '#000000', '#ffffff'],
  ])('are kept in %s %s with %s, and everything on them is readable', (scheme, ground, ink) => {
    const found = tokens(css({ [scheme]: { ground, ink } }));
    const token = (name: string) => found[`${scheme}-${name}`]!;
    expect([token('surface'), token('ink')]).toEqual([ground, ink]);
    for (const paper of ['surface', 'paper', 'sunken', 'raised'].map(token)) {
      for (const name of ['ink', 'ink-2', 'ink-3'])
        expect(ratio(token(name), paper)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(token('control'), paper)).toBeGreaterThanOrEqual(3);
      expect(ratio(found[`partner-${scheme}-text`]!, paper)).toBeGreaterThanOrEqual(4.5);
    }
    expect(ratio(token('ink-2'), found[`partner-${scheme}-soft`]!)).toBeGreaterThanOrEqual(4.5);
    expect(
      Object.keys(found).some((name) => name === `${scheme === 'light' ? 'dark' : 'light'}-surface`),
    ).toBe(false);
  });

  it.each([
    { light: { ground: '#333333', ink: '#ffffff' } },
    { light: { ground: '#ffffff', ink: '#888888' } },
    { dark: { ground: '#ffffff', ink: '#000000' } },
    { dark: { ground: '#000000' } },
    { light: { ground: 'red;}', ink: '#000000' } },
  ])('are left out when they can’t be read: %j', (colors) => {
    expect(tokens(css(colors))).not.toHaveProperty('light-surface');
    expect(tokens(css(colors))).not.toHaveProperty('dark-surface');
  });
});
