/** Titles and images that a page's sources agree on, for collections whose truth has none. */
import { load } from 'cheerio';
import { wordsOf } from './judge.ts';

const squeezed = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim() || undefined;

/** The longest heading whose words the page's title repeats, else undefined. */
export function likelyTitle(html: string, url: string): string | undefined {
  const $ = load(html);
  const whole = wordsOf(`${$('head title').text()} ${$('meta[property="og:title"]').attr('content') ?? ''}`);
  const host = new Set(new URL(url).hostname.split('.'));
  const isLikely = (text: string) => {
    const words = [...wordsOf(text)];
    const shared = words.filter((word) => whole.has(word));
    return shared.length >= words.length * 0.7 && words.some((word) => !host.has(word)) && words.length > 1;
  };
  return $('h1, [itemprop="name"], #productTitle')
    .toArray()
    .map((element) => squeezed($(element).text()) ?? squeezed($(element).attr('content')))
    .map((text) => text?.replace(/^Details about\s+| (Details|Détail)$/g, ''))
    .filter((text) => text !== undefined)
    .filter((text) => isLikely(text))
    .sort((one, other) => wordsOf(other).size - wordsOf(one).size)[0];
}

const notProducts = /logo|sprite|icon|badge|banner|blank|placeholder|pixel|transparent/i;

/** Images that the page names as its own, and those whose text is the title. */
export function likelyImages(html: string, url: string, title: string | undefined): string[] {
  const $ = load(html);
  const words = wordsOf(title ?? '');
  const named = $('meta[property^="og:image"], link[rel="image_src"], meta[name="twitter:image"]')
    .toArray()
    .map(({ attribs }) => attribs.content ?? attribs.href);
  const inJson = [...html.matchAll(/"image"\s*:\s*(?:\[\s*)?(?:\{[^{}]*?"url"\s*:\s*)?"([^"]+)"/g)].map(
    ([, address]) => address?.replaceAll('\\/', '/'),
  );
  const titled = $('img[alt], [itemprop="image"]')
    .toArray()
    .filter(({ attribs }) => {
      if (attribs.itemprop === 'image') return true;
      const own = [...wordsOf(attribs.alt ?? '')];
      return own.length > 1 && own.filter((word) => words.has(word)).length >= words.size * 0.6;
    })
    .flatMap(({ attribs }) => [
      attribs.src,
      attribs['data-src'],
      attribs['data-old-hires'],
      attribs.content,
      attribs.href,
      ...Object.keys(jsonOf(attribs['data-a-dynamic-image'])),
    ]);
  const urls = [...named, ...inJson, ...titled]
    .map((address) => (address ? URL.parse(address, url)?.href : undefined))
    .filter((address) => address !== undefined && /^http/.test(address) && !notProducts.test(address));
  return [...new Set(urls as string[])].slice(0, 40);
}

function jsonOf(text: string | undefined): object {
  try {
    return JSON.parse(text ?? '{}') as object;
  } catch {
    return {};
  }
}
