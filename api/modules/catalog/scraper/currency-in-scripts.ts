import type { Element } from 'domhandler';
import { currencyCodeOf } from '#api/contract/written-price.ts';

const maxMentions = 200;
const maxLength = 1_000_000;
const assigned = /^urrency(?:_?(?:code|iso))?\\?["']?\s{0,2}[:=]\s{0,2}\\?["']([A-Z]{3})\\?["']/i;

/** The currency that a page's own scripts name most, as in `"currency":"AUD"` and `currencyCode = 'AUD'`. */
export function currencyInScripts(all: Element[]): string | undefined {
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
