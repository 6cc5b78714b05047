import { siteHost } from '#api/modules/keys/origin.ts';

/** A readable name for a product of which only the address is known: `/products/ono-vase.html` is “Ono vase”. */
export function titleFromUrl(url: string): string {
  const parts = new URL(url).pathname.split('/').reverse();
  const words = parts.map(wordsOf).find((part) => /\p{L}{3}/u.test(part) && !/^[A-Z0-9 ]+$/.test(part));
  return words ? words[0]?.toUpperCase() + words.slice(1) : siteHost(url);
}

function wordsOf(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // Written with stray percent signs: as it is.
  }
  return text
    .replace(/\.(html?|php|aspx?)$/i, '')
    .replaceAll(/[-_+.\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
