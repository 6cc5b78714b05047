import type { CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import { regionCurrencies } from '#api/contract/currency-signs.ts';
import { currencyCodeOf, regionOf } from '#api/contract/parse-price.ts';
import { storable } from '#api/platform/schemas.ts';
import { elementsIn, textOf } from './elements.ts';

/** A parsed page. */
export interface Page {
  $: CheerioAPI;
  /** Its elements in document order. Filtering them is far quicker than a selector, which walks the tree each time. */
  all: Element[];
  /** Its URL, after redirects. */
  url: URL;
  /** The base of relative URLs. */
  base: URL;
  /** Such as `de-CH`, if the page states one. */
  locale: string | undefined;
  /** The country whose prices it shows, such as `CH`. */
  region: string | undefined;
}

const showsYen = ({ children }: Element) =>
  children.some((child) => child.type === 'text' && /[¥￥]/.test(child.data));

/** A parsed page with its URL, base, locale and region. */
export function pageOf($: CheerioAPI, url: URL): Page {
  const base = URL.parse($('base[href]').first().attr('href') ?? '', url);
  const locale =
    $('html').attr('lang') || $('meta[property="og:locale"]').attr('content') || $('html').attr('xml:lang');
  const all = elementsIn($.root()[0]);
  const isSpanish = !locale || /^es/i.test(locale);
  const region =
    regionOfUrl(url) ??
    (all.some(showsYen) ? regionOfYuan(textOf($('body').get(0), 50_000)) : undefined) ??
    // Many shops never change their theme's language, so the currency they charge is a better
    // indication.
    regionPaying(currencyInScripts(all)) ??
    regionOfLanguage(locale?.trim().slice(0, 40)) ??
    (isSpanish ? regionNamed(textOf($('body').get(0), 50_000)) : undefined);
  return {
    $,
    all,
    url,
    base: base?.protocol.startsWith('http') ? base : url,
    locale: locale?.trim().slice(0, 40),
    region,
  };
}

/**
 * A value as plain text: entities decoded, tags removed, whitespace collapsed, at most `max` characters; undefined if
 * empty.
 */
export function plainText({ $ }: Page, value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  let text = String(value).slice(0, max * 4);
  if (/[&<]/.test(text))
    text = $('<div></div>')
      .html(text.replaceAll(/<(br|\/p|\/li|\/div)\b/gi, ' $&'))
      .text();
  return oneLine(text, max);
}

/** Text on one line, at most `max` characters; undefined if empty. */
export function oneLine(text: string | undefined, max: number): string | undefined {
  const line = storable(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line === '' ? undefined : storable(line.slice(0, max)).trim();
}

/** An absolute http(s) URL, or undefined. */
export function urlOn(page: Page, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 4_000) return undefined;
  const url = URL.parse(storable(value.trim()), page.base);
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > 2_000) return undefined;
  url.username = '';
  url.password = '';
  return url.href;
}

const maxMentions = 200;
const maxLength = 1_000_000;
const assigned = /^urrency(?:_?(?:code|iso))?\\?["']?\s{0,2}[:=]\s{0,2}\\?["']([A-Z]{3})\\?["']/i;

/**
 * The currency that a page's inline scripts mention most, as in `"currency":"AUD"` and
 * `currencyCode = 'AUD'`.
 */
function currencyInScripts(all: Element[]): string | undefined {
  const counts = new Map<string, number>();
  let mentions = 0;
  for (const { name, children } of all) {
    const [content] = children;
    if (name !== 'script' || content?.type !== 'text') continue;
    const code = content.data.slice(0, maxLength);
    for (
      let at = code.indexOf('urrency');
      at >= 0 && mentions < maxMentions;
      at = code.indexOf('urrency', at + 7)
    ) {
      mentions += 1;
      const currency = currencyCodeOf(assigned.exec(code.slice(at, at + 40))?.[1]);
      if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Country domains that sites of any country use. */
const anywhere = new Set('ai am cc co eu fm gg im io is la ly me sh st to tv vc ws'.split(' '));
const isRegion = (region: string) => region in regionCurrencies;

/** The country in a URL: in its top-level domain, or in a part such as `/en-gb/` or `ar-sa.`. */
function regionOfUrl(url: URL): string | undefined {
  const ending = url.hostname.split('.').pop() ?? '';
  const country = ending === 'uk' ? 'GB' : ending.toUpperCase();
  if (ending.length === 2 && !anywhere.has(ending)) return country;
  const named =
    /^(?:[a-z]{2}[-_])([a-z]{2})\./i.exec(url.hostname) ??
    /^\/(?:[a-z]{2}[-_])([a-z]{2})(?:\/|$)/i.exec(url.pathname);
  const part = named?.[1] ?? /^\/([a-z]{2})\/[a-z]{2}\//i.exec(url.pathname)?.[1];
  const region = part?.toUpperCase().replace('UK', 'GB');
  return region && isRegion(region) ? region : undefined;
}

/** The country in a page's language tag, or the language's home country. */
const regionOfLanguage = (locale: string | undefined) =>
  regionOf(locale) ?? homes[locale?.slice(0, 2).toLowerCase() ?? ''];

/** Home countries of languages whose currencies share a sign with others. */
const homes: Record<string, string> = {
  da: 'DK',
  is: 'IS',
  ja: 'JP',
  nb: 'NO',
  nn: 'NO',
  no: 'NO',
  sv: 'SE',
};

/** A country with this currency. */
const regionPaying = (currency: string | undefined) =>
  Object.keys(regionCurrencies).find((region) => regionCurrencies[region] === currency);

/** Spanish-speaking countries that write `$`. */
const pesos = { AR: 'Argentina', CL: 'Chile', CO: 'Colombia', MX: 'México', UY: 'Uruguay' };

/** The country that a Spanish text names most, at least twice. */
function regionNamed(text: string): string | undefined {
  const counts = Object.entries(pesos).map(([region, name]) => ({
    region,
    times: text.split(name).length - 1,
  }));
  const [first, second] = counts.sort((a, b) => b.times - a.times);
  return first && second && first.times > 1 && first.times > second.times ? first.region : undefined;
}

/** China, if a text has Chinese characters but no kana, and amounts with `¥` but not `$`. */
const regionOfYuan = (text: string) =>
  /[¥￥]\s?\d/.test(text) &&
  /\p{sc=Han}/u.test(text) &&
  !/[\p{sc=Hiragana}\p{sc=Katakana}]|\$\s?\d/u.test(text)
    ? 'CN'
    : undefined;
