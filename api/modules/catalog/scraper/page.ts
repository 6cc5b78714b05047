import type { CheerioAPI } from 'cheerio';
import { storable } from '#api/contract/text.ts';

/** A page in memory. */
export interface Page {
  $: CheerioAPI;
  /** Where it was found, after redirects. */
  url: URL;
  /** What relative addresses in it are relative to. */
  base: URL;
  /** `de-CH`, as far as the page says. */
  locale: string | undefined;
}

/** The page's address, base and locale, read once. */
export function pageOf($: CheerioAPI, url: URL): Page {
  const base = URL.parse($('base[href]').first().attr('href') ?? '', url);
  const locale =
    $('html').attr('lang') || $('meta[property="og:locale"]').attr('content') || $('html').attr('xml:lang');
  return {
    $,
    url,
    base: base?.protocol.startsWith('http') ? base : url,
    locale: locale?.trim().slice(0, 40),
  };
}

/** A value as plain text: entities decoded, tags out, spaces joined, at most `max` characters; undefined when empty. */
export function plainText({ $ }: Page, value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  let text = String(value).slice(0, max * 4);
  if (/[&<]/.test(text))
    text = $('<div></div>')
      .html(text.replaceAll(/<(br|\/p|\/li|\/div)\b/gi, ' $&'))
      .text();
  return oneLine(text, max);
}

/** Text that holds no markup, in one line. */
export function oneLine(text: string | undefined, max: number): string | undefined {
  const line = storable(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line === '' ? undefined : storable(line.slice(0, max)).trim();
}

/** An absolute http(s) address, or undefined. */
export function urlOn(page: Page, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 4_000) return undefined;
  const url = URL.parse(storable(value.trim()), page.base);
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > 2_000) return undefined;
  url.username = '';
  url.password = '';
  return url.href;
}
