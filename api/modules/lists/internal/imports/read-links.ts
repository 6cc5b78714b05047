import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import type { SourceRow } from '../../schemas.ts';

const longestUrl = 8_000;
const link = /(?:https?:\/\/|(?<![\w.@/-])www\.)[^\s<>"'`\\^{}|]+/gi;

const punctuation = new Set('.,;:!?*_~…»”’');
const count = (text: string, sign: string) => text.split(sign).length - 1;

/** Removes text that follows a URL: punctuation, and closing brackets opened before it. */
function withoutTrailing(found: string): string {
  const surplus = { ')': count(found, ')') - count(found, '('), ']': count(found, ']') - count(found, '[') };
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] as string;
    if (punctuation.has(last)) continue;
    if (last !== ')' && last !== ']') break;
    surplus[last] -= 1;
    if (surplus[last] < 0) break;
  }
  return found.slice(0, end);
}

/** All web URLs in a text, canonical, without duplicates, in order. */
export function findLinks(text: string): string[] {
  const found = [...text.matchAll(link)].flatMap(([match]) => {
    if (match.length > longestUrl) return [];
    // In Markdown such as `[Vase](https://…)` and `https://…](https://…`, a URL ends at the next bracket.
    const link = withoutTrailing(match.split('](')[0] ?? match);
    const url = canonicalUrl(/^www\./i.test(link) ? `https://${link}` : link);
    return url ? [url] : [];
  });
  return [...new Set(found)];
}

/** Maximum number of lines without a link that are reported. */
const mostReported = 100;
const longestReported = 200;

/**
 * Reads a pasted list of links: one or more per line, with any text around them. Keeps other lines
 * as written, except headings such as “My wishes:”.
 */
export function readLinks(text: string): SourceRow[] {
  const seen = new Set<string>();
  let reported = 0;
  return text.split(/[\r\n]+/).flatMap((line): SourceRow[] => {
    const links = findLinks(line);
    if (links.length > 0) return links.flatMap((url) => (seen.has(url) || !seen.add(url) ? [] : [{ url }]));
    const isSaid = /[\p{L}\d]/u.test(line) && !line.trim().endsWith(':');
    if (!isSaid || (reported += 1) > mostReported) return [];
    return [{ url: null, written: line.trim().slice(0, longestReported) }];
  });
}
