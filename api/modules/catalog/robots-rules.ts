import robotsParser from 'robots-parser';
import { userAgent } from '#api/platform/fetch/safe-fetch.ts';

const [ourName = ''] = userAgent.toLowerCase().split('/', 1);

/**
 * Maximum character comparisons for patterns with `*`; a robots.txt can be crafted to need
 * billions.
 */
const maxComparisons = 10_000_000;

/**
 * Reduces a robots.txt (RFC 9309) to its rules about pages, one per line. Merges the names of other
 * crawlers into one, because a group with thousands of names and rules would need gigabytes.
 */
export function robotsRules(text: string): string {
  const rules: string[] = [];
  let names = new Set<string>();
  for (const line of text.replaceAll('\0', '').split(/\r\n?|\n/)) {
    const [, field = '', value = ''] =
      /^\s*(user-agent|allow|disallow|crawl-delay)\s*:([^#]*)/i.exec(line.replace(/^\uFEFF/, '')) ?? [];
    if (field === '') continue;
    if (field.toLowerCase() !== 'user-agent') {
      names = new Set();
      rules.push(`${field}: ${value.trim()}`);
      continue;
    }
    const [named = ''] = value.trim().toLowerCase().split('/', 1);
    const name = named === ourName || named === '*' ? named : 'other';
    if (!names.has(name)) rules.push(`User-agent: ${name}`);
    names.add(name);
  }
  return rules.join('\n');
}

/** Whether rules allow us to read a page. Returns false if comparing them would take too long. */
export function mayRead(rules: string, url: string): boolean {
  const { origin, pathname, search } = new URL(url);
  const patterns = rules.match(/^(dis)?allow:.*\*.*$/gim) ?? [];
  const length = patterns.reduce((sum, pattern) => sum + pattern.length, 0);
  if (length * (pathname.length + search.length) > maxComparisons) return false;
  return robotsParser(`${origin}/robots.txt`, rules).isAllowed(url, userAgent) ?? false;
}

/**
 * The seconds to wait between requests according to the rules; undefined if they don't specify it.
 */
export const crawlDelay = (rules: string): number | undefined =>
  robotsParser('http://robots.example/robots.txt', rules).getCrawlDelay(userAgent);
