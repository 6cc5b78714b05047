/**
 * Liquid as Shopify's storefront renders the blocks: its own tags and filters in addition to those of
 * liquidjs.
 */
import { join } from 'node:path';
import type { TagToken, TopLevelToken } from 'liquidjs';
import { Liquid, toValue } from 'liquidjs';
import { extensionFolder, translations } from './extension.ts';

const buyerTexts = translations('buyer');

const engines = new Map<string, Liquid>();

/** An engine for shoppers of one language, e.g. `de` or `pt-BR`; unknown tags and filters fail. */
export function shopifyLiquid(locale: string): Liquid {
  const engine = engines.get(locale) ?? newEngine(locale);
  engines.set(locale, engine);
  return engine;
}

function newEngine(locale: string): Liquid {
  const engine = new Liquid({
    cache: true,
    root: join(extensionFolder, 'blocks'),
    partials: join(extensionFolder, 'snippets'),
    extname: '.liquid',
    strictFilters: true,
    jsTruthy: false,
  });
  for (const name of ['schema', 'doc']) skipTag(engine, name);

  const texts = buyerTexts.get(locale) ?? buyerTexts.get(locale.split('-')[0] ?? '');
  const english = buyerTexts.get('en');
  engine.registerFilter('t', (key: string) => {
    const text = texts?.get(key) ?? english?.get(key);
    if (text === undefined) throw new Error(`No text for ${key}`);
    return text;
  });
  engine.registerFilter('json', shopifyJson);
  engine.registerFilter('image_url', (image: unknown, ...options: [string, unknown][]) => {
    const src = typeof image === 'string' ? image : (image as { src?: string } | null)?.src;
    const size = new URLSearchParams(options.map(([name, value]) => [name, `${value}`]));
    if (!src || !size.has('width')) throw new Error('image_url needs a picture and a width');
    return `${src}${src.includes('?') ? '&' : '?'}${size}`;
  });
  engine.registerFilter('color_contrast', (one: string, other: string) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return Math.round(((light + 0.05) / (dark + 0.05)) * 10) / 10;
  });
  return engine;
}

/** A tag whose content isn't rendered. */
function skipTag(engine: Liquid, name: string) {
  engine.registerTag(name, {
    parse(_token: TagToken, rest: TopLevelToken[]) {
      while (rest.length > 0) {
        if ((rest.shift() as TagToken).name === `end${name}`) return;
      }
      throw new Error(`${name} is not closed`);
    },
    render: () => '',
  });
}

/** Shopify's filter escapes what could end a script element. */
const shopifyJson = (value: unknown) =>
  JSON.stringify(toValue(value) ?? null).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Relative luminance of `#rrggbb` by WCAG. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
