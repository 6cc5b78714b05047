import { describe, expect, it } from 'vitest';
import { canonicalUrl } from '../../api/domain/products/canonical-url.ts';
import { sequence } from '../../sdk/demo-shop/demo/sequence.ts';

const table: [what: string, given: string, canonical: string | null][] = [
  ['stays as it is', 'https://shop.example/products/vase', 'https://shop.example/products/vase'],
  ['gets a path', 'https://shop.example', 'https://shop.example/'],
  ['keeps http apart from https', 'http://shop.example/a', 'http://shop.example/a'],
  ['has its host in lower case', 'HTTPS://Shop.EXAMPLE/Vase', 'https://shop.example/Vase'],
  ['keeps the case of its path', 'https://shop.example/Ono-Vase', 'https://shop.example/Ono-Vase'],
  ['loses the default port', 'https://shop.example:443/a', 'https://shop.example/a'],
  ['loses the default port of http', 'http://shop.example:80/a', 'http://shop.example/a'],
  ['keeps another port', 'https://shop.example:8443/a', 'https://shop.example:8443/a'],
  ['loses its fragment', 'https://shop.example/a#reviews', 'https://shop.example/a'],
  ['loses credentials', 'https://user:secret@shop.example/a', 'https://shop.example/a'],
  ['loses white space around it', ' \n https://shop.example/a\t', 'https://shop.example/a'],
  ['has its dots resolved', 'https://shop.example/a/../b/./c', 'https://shop.example/b/c'],
  ['loses utm parameters', 'https://shop.example/a?utm_source=x&UTM_Medium=y', 'https://shop.example/a'],
  [
    'loses click ids',
    'https://shop.example/a?gclid=1&fbclid=2&msclkid=3&ttclid=4&srsltid=5&_gl=6&mc_eid=7&igshid=8',
    'https://shop.example/a',
  ],
  [
    'keeps real parameters',
    'https://shop.example/a?variant=41&utm_id=1&size=M',
    'https://shop.example/a?size=M&variant=41',
  ],
  ['has parameters sorted', 'https://shop.example/a?b=2&a=1', 'https://shop.example/a?a=1&b=2'],
  [
    'keeps the order of a repeated parameter',
    'https://shop.example/a?c=2&c=1&b=0',
    'https://shop.example/a?b=0&c=2&c=1',
  ],
  ['loses an empty query', 'https://shop.example/a?', 'https://shop.example/a'],
  ['has one spelling of a space', 'https://shop.example/a?q=a%20b', 'https://shop.example/a?q=a+b'],
  ['is written in ASCII', 'https://läden.example/gläser', 'https://xn--lden-loa.example/gl%C3%A4ser'],
  ['is none of another scheme', 'ftp://shop.example/a', null],
  ['is none of script', 'javascript:alert(1)', null],
  ['is none of data', 'data:text/html,x', null],
  ['is none without a host', 'https://', null],
  ['is none where it is a path', '/products/vase', null],
  ['is none where it is a host', 'shop.example/a', null],
  ['is none where it is nothing', '', null],
  ['is none with a port that is none', 'https://shop.example:99999/', null],
];

describe('an address', () => {
  it.each(table)('%s: %j', (_what, given, canonical) => {
    expect(canonicalUrl(given)).toBe(canonical);
  });
});

const pieces = {
  begin: ['https://', 'http://', 'HTTPS:\\\\', 'http:/', '//', '', 'javascript:', ' https://', 'https:////'],
  host: [
    ...['shop.example', 'SHOP.example.', 'user:pw@shop.example', 'läden.example', '[::1]', '127.1', '0x7f.1'],
    ...[
      '',
      '.',
      'a b',
      'xn--',
      '%73hop.example',
      '\u0000',
      'shop.example:443',
      'shop.example:0',
      'ⓢhop.example',
    ],
  ],
  path: ['', '/', '/a/../b', '/%zz', '/%2e%2e/x', '/ä', '/\uD800', '//', '/a;b=c', '/\\', '/ ', '/a\tb\n'],
  query: [
    ...[
      '',
      '?',
      '?a=1',
      '?b=2&a=1&b=1',
      '?utm_source=x',
      '?UTM_x',
      '?gclid',
      '?=',
      '?&&',
      '?a=%20+%2B',
      '?%75tm_a=1',
    ],
    ...['?a[]=1&a[]=0', '?\uDC00=1', '?a=b=c', '?é=ü', '?%', '?a=1?b=2', '?variant=4&fbclid=%ff'],
  ],
  end: ['', '#', '#x', '#?a=1', ' ', '\u0000', '\uFEFF'],
};

/** Something like an address, or a line of anything. */
function someText(random: () => number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const anything = () =>
    Array.from({ length: Math.floor(random() * 12) }, () =>
      String.fromCharCode(Math.floor(random() * (random() < 0.7 ? 0x80 : 0x10000))),
    ).join('');
  if (random() < 0.15) return anything();
  return Object.values(pieces)
    .map((choices) => pick(choices) + (random() < 0.1 ? anything() : ''))
    .join('');
}

describe('whatever is given', () => {
  const random = sequence(20261121);
  const texts = Array.from({ length: 20_000 }, () => someText(random));
  const found = texts.flatMap((text) => {
    const url = canonicalUrl(text);
    return url === null ? [] : [{ text, url }];
  });

  it('nothing is thrown, and some of it is an address and some of it is not', () => {
    expect(found.length).toBeGreaterThan(2_000);
    expect(found.length).toBeLessThan(18_000);
  });

  it('the canonical address is its own canonical address', () => {
    expect(found.filter(({ url }) => canonicalUrl(url) !== url)).toEqual([]);
  });

  it('it is plain http(s), without credentials, fragment and tracking', () => {
    const faults = found.filter(({ url }) => {
      const { protocol, username, password, hostname, searchParams } = new URL(url);
      return !(
        /^https?:$/.test(protocol) &&
        username + password === '' &&
        hostname === hostname.toLowerCase() &&
        !url.includes('#') &&
        /^[\x21-\x7e]+$/.test(url) &&
        ![...searchParams.keys()].some((name) => /^utm_|^(gclid|fbclid)$/i.test(name))
      );
    });
    expect(faults).toEqual([]);
  });

  it('tracking, a fragment and the order of parameters make no difference', () => {
    const plain = found.filter(({ text }) => !/[#?]/.test(text) && text === text.trim());
    expect(plain.length).toBeGreaterThan(50);
    const faults = plain.filter(
      ({ text }) =>
        canonicalUrl(`${text}?z=1&utm_campaign=x&a=2#y`) !== canonicalUrl(`${text}?a=2&gclid=9&z=1`),
    );
    expect(faults).toEqual([]);
  });
});
