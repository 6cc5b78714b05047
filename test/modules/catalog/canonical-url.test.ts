import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl, hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { sequence } from '#sdk/demo-shop/demo/sequence.ts';

const table: [what: string, given: string, canonical: string | null][] = [
  [
    'is unchanged if already canonical',
    'https://shop.example/products/vase',
    'https://shop.example/products/vase',
  ],
  ['gets a path', 'https://shop.example', 'https://shop.example/'],
  ['keeps its scheme, since a shop may only support http', 'http://shop.example/a', 'http://shop.example/a'],
  ['has a lowercase host', 'HTTPS://Shop.EXAMPLE/Vase', 'https://shop.example/Vase'],
  ['keeps the case of its path', 'https://shop.example/Ono-Vase', 'https://shop.example/Ono-Vase'],
  ['loses the default port', 'https://shop.example:443/a', 'https://shop.example/a'],
  ['loses the default port of http', 'http://shop.example:80/a', 'http://shop.example/a'],
  ['keeps another port', 'https://shop.example:8443/a', 'https://shop.example:8443/a'],
  ['loses its fragment', 'https://shop.example/a#reviews', 'https://shop.example/a'],
  ['loses credentials', 'https://user:secret@shop.example/a', 'https://shop.example/a'],
  ['loses surrounding whitespace', ' \n https://shop.example/a\t', 'https://shop.example/a'],
  ['has dot segments resolved', 'https://shop.example/a/../b/./c', 'https://shop.example/b/c'],
  ['loses utm parameters', 'https://shop.example/a?utm_source=x&UTM_Medium=y', 'https://shop.example/a'],
  [
    'loses click IDs',
    'https://shop.example/a?gclid=1&fbclid=2&msclkid=3&ttclid=4&srsltid=5&_gl=6&mc_eid=7&igshid=8',
    'https://shop.example/a',
  ],
  [
    'keeps real parameters',
    'https://shop.example/a?variant=41&utm_id=1&size=M',
    'https://shop.example/a?size=M&variant=41',
  ],
  ['has sorted parameters', 'https://shop.example/a?b=2&a=1', 'https://shop.example/a?a=1&b=2'],
  [
    'keeps the order of a repeated parameter',
    'https://shop.example/a?c=2&c=1&b=0',
    'https://shop.example/a?b=0&c=2&c=1',
  ],
  ['loses an empty query', 'https://shop.example/a?', 'https://shop.example/a'],
  [
    'loses Shopify’s search and recommendation parameters',
    'https://shop.example/a?_pos=1&_sid=2&_ss=r&_fid=3&_psq=vase&pr_prod_strat=e5&pr_rec_id=4&pr_ref_pid=6&pr_seq=uniform&variant=41',
    'https://shop.example/a?variant=41',
  ],
  [
    'loses Google Ads parameters',
    'https://shop.example/a?gad_source=1&GAD_CampaignId=2',
    'https://shop.example/a',
  ],
  ['loses a trailing dot on the host', 'https://shop.example./a', 'https://shop.example/a'],
  ['loses that dot before a port', 'https://shop.example.:8443/a', 'https://shop.example:8443/a'],
  [
    'keeps the route of a single-page shop',
    'https://shop.example/#/product/1',
    'https://shop.example/#/product/1',
  ],
  ['keeps a hashbang route', 'https://shop.example/s#!/product/1', 'https://shop.example/s#!/product/1'],
  ['loses an empty route', 'https://shop.example/a#/', 'https://shop.example/a'],
  ['loses a fragment that isn’t a route', 'https://shop.example/a#!reviews', 'https://shop.example/a'],
  [
    'loses tracking parameters in a route',
    'https://shop.example/?gclid=1#/p/1?utm_source=x&size=M&b=2',
    'https://shop.example/#/p/1?size=M&b=2',
  ],
  ['loses a route with only tracking', 'https://shop.example/a#/?utm_source=x', 'https://shop.example/a'],
  ['loses a fragment within a route', 'https://shop.example/#/p/1#reviews', 'https://shop.example/#/p/1'],
  ['has unreserved characters decoded', 'https://shop.example/%76ase%2D1%7E', 'https://shop.example/vase-1~'],
  ['has uppercase percent-encoding', 'https://shop.example/v%c3%a4se', 'https://shop.example/v%C3%A4se'],
  ['keeps an encoded slash', 'https://shop.example/a%2fb', 'https://shop.example/a%2Fb'],
  ['keeps an encoded percent sign', 'https://shop.example/a%2541', 'https://shop.example/a%2541'],
  ['keeps a stray percent sign', 'https://shop.example/100%', 'https://shop.example/100%25'],
  ['doesn’t decode stray percent signs twice', 'https://shop.example/%%34%31', 'https://shop.example/%2541'],
  ['keeps plus signs in its path', 'https://shop.example/a+b%2Bc', 'https://shop.example/a+b%2Bc'],
  ['keeps encodings other than UTF-8', 'https://shop.example/a?q=%e4', 'https://shop.example/a?q=%E4'],
  [
    'keeps encoded separators in a value',
    'https://shop.example/a?q=b%26c%3Dd',
    'https://shop.example/a?q=b%26c%3Dd',
  ],
  ['encodes a space as a plus sign', 'https://shop.example/a?q=a%20b', 'https://shop.example/a?q=a+b'],
  ['is written in ASCII', 'https://läden.example/gläser', 'https://xn--lden-loa.example/gl%C3%A4ser'],
  ['is null for another scheme', 'ftp://shop.example/a', null],
  ['is null for javascript:', 'javascript:alert(1)', null],
  ['is null for data:', 'data:text/html,x', null],
  ['is null without a host', 'https://', null],
  ['is null for a path', '/products/vase', null],
  ['is null for a bare host', 'shop.example/a', null],
  ['is null for an empty string', '', null],
  ['is null with an invalid port', 'https://shop.example:99999/', null],
];

describe('a URL', () => {
  it.each(table)('%s: %j', (_what, given, canonical) => {
    expect(canonicalUrl(given)).toBe(canonical);
  });
});

const pieces = {
  begin: ['https://', 'http://', 'HTTPS:\\\\', 'http:/', '//', '', 'javascript:', ' https://', 'https:////'],
  host: [
    'shop.example',
    'SHOP.example.',
    'user:pw@shop.example',
    'läden.example',
    '[::1]',
    '127.1',
    '0x7f.1',
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
  path: ['', '/', '/a/../b', '/%zz', '/%2e%2e/x', '/ä', '/\uD800', '//', '/a;b=c', '/\\', '/ ', '/a\tb\n'],
  query: [
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
    '?a[]=1&a[]=0',
    '?\uDC00=1',
    '?a=b=c',
    '?é=ü',
    '?%',
    '?a=1?b=2',
    '?variant=4&fbclid=%ff',
  ],
  end: ['', '#', '#x', '#?a=1', '#/p/1', '#!/p?utm_a=1&b=%', '#/%zz#/', '#/?', ' ', '\u0000', '\uFEFF'],
};

/** Something like a URL, or arbitrary text. */
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

describe('for arbitrary input', () => {
  const random = sequence(20261121);
  const texts = Array.from({ length: 20_000 }, () => someText(random));
  const found = texts.flatMap((text) => {
    const url = canonicalUrl(text);
    return url === null ? [] : [{ text, url }];
  });

  it('never throws, and accepts some URLs and rejects others', () => {
    expect(found.length).toBeGreaterThan(2_000);
    expect(found.length).toBeLessThan(18_000);
  });

  it('leaves a canonical URL unchanged', () => {
    expect(found.filter(({ url }) => canonicalUrl(url) !== url)).toEqual([]);
  });

  it('returns plain http(s) without credentials, tracking or fragments other than routes', () => {
    const faults = found.filter(({ url }) => {
      const { protocol, username, password, hostname, searchParams } = new URL(url);
      return !(
        /^https?:$/.test(protocol) &&
        username + password === '' &&
        hostname === hostname.toLowerCase() &&
        !url.replace(/#!?\/.+/, '').includes('#') &&
        !hostname.endsWith('.') &&
        /^[\x21-\x7e]+$/.test(url) &&
        ![...searchParams.keys()].some((name) => /^utm_|^(gclid|fbclid)$/i.test(name))
      );
    });
    expect(faults).toEqual([]);
  });

  it('ignores tracking, fragments and parameter order', () => {
    const plain = found.filter(({ text }) => !/[#?]/.test(text) && text === text.trim());
    expect(plain.length).toBeGreaterThan(50);
    const faults = plain.filter(
      ({ text }) =>
        canonicalUrl(`${text}?z=1&utm_campaign=x&a=2#y`) !== canonicalUrl(`${text}?a=2&gclid=9&z=1`),
    );
    expect(faults).toEqual([]);
  });
});

describe('a product’s identity', () => {
  const identity = (url: string) => {
    const canonical = canonicalUrl(url);
    if (canonical === null) throw new Error(`no address: ${url}`);
    return hashUrl(canonical).toString('hex');
  };
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 8 })
    .filter((made) => made.isWellFormed());
  const segment = text.filter((made) => made !== '.' && made !== '..');
  const parameter = fc.tuple(text, text).map(([name, value]) => ({ name: `x${name}`, value }));
  const page = fc.record({
    host: fc.stringMatching(/^[a-z]{1,8}\.(example|test)$/),
    path: fc.array(segment, { maxLength: 3 }),
    query: fc.uniqueArray(parameter, { selector: ({ name }) => name, maxLength: 4 }),
    route: fc.option(fc.array(segment, { minLength: 1, maxLength: 3 })),
  });
  type Page = typeof page extends fc.Arbitrary<infer Of> ? Of : never;

  const plain = (made: string) => encodeURIComponent(made);
  /** Every byte encoded, with lowercase hexadecimal digits. */
  const loud = (made: string) => Buffer.from(made).toString('hex').replace(/../g, '%$&');
  /** Letters and digits encoded or not; reserved characters encoded in lowercase. */
  const odd = (made: string) =>
    [...made].map((char, index) => (/[a-z0-9]/i.test(char) && index % 2 ? char : loud(char))).join('');

  function write({ host, path, query, route }: Page, spell = plain, scheme = 'https') {
    const parameters = query.map(({ name, value }) => `${spell(name)}=${spell(value)}`).join('&');
    return `${scheme}://${host}/${path.map(spell).join('/')}?${parameters}${route ? `#/${route.map(spell).join('/')}` : ''}`;
  }
  /** `!'()*` are reserved: plain and encoded, they differ in a path. */
  const unreservedOnly = (made: Page) => !/[!'()*]/.test([...made.path, ...(made.route ?? [])].join(''));

  it('has one canonical URL', () => {
    fc.assert(
      fc.property(page, fc.constantFrom(plain, loud, odd), (made, spell) => {
        const url = canonicalUrl(write(made, spell));
        expect(canonicalUrl(url ?? '')).toBe(url);
      }),
    );
  });

  it('is the same for http and https, and with a trailing dot on the host', () => {
    fc.assert(
      fc.property(page, (made) => {
        expect(identity(write(made, plain, 'http'))).toBe(identity(write(made)));
        expect(identity(write({ ...made, host: `${made.host}.` }))).toBe(identity(write(made)));
      }),
    );
  });

  it('is the same for any encoding of its URL', () => {
    fc.assert(
      fc.property(page.filter(unreservedOnly), (made) => {
        expect(identity(write(made, loud))).toBe(identity(write(made)));
        expect(identity(write(made, odd))).toBe(identity(write(made)));
      }),
    );
  });

  it('is the same for any parameter order and with tracking parameters', () => {
    const tracking = fc.constantFrom(
      'gad_source',
      'gad_campaignid',
      '_pos',
      '_sid',
      '_ss',
      '_fid',
      '_psq',
      'pr_seq',
      'utm_id',
    );
    const shuffled = page.chain((made) =>
      fc.tuple(
        fc.constant(made),
        fc.shuffledSubarray(made.query, { minLength: made.query.length }),
        fc.array(fc.record({ name: tracking, value: text })),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([made, query, noise]) => {
        expect(identity(write({ ...made, query: [...noise, ...query] }))).toBe(identity(write(made)));
      }),
    );
  });

  it('differs by path, parameter, variant and route', () => {
    const parts = ({ path, query, route }: Page) =>
      JSON.stringify([path, query.map(({ name, value }) => [name, value]).sort(), route ?? []]);
    fc.assert(
      fc.property(page, page, ({ host }, other) => {
        const variant = (value: string) => ({
          ...other,
          host,
          query: [...other.query, { name: 'variant', value }],
        });
        expect(identity(write(variant('1')))).not.toBe(identity(write(variant('2'))));
        expect(identity(write(variant('1')))).not.toBe(identity(write({ ...other, host })));
      }),
    );
    fc.assert(
      fc.property(page, page, (one, another) => {
        const other = { ...another, host: one.host };
        expect(identity(write(one)) === identity(write(other))).toBe(parts(one) === parts(other));
      }),
    );
    fc.assert(
      fc.property(page, fc.nat(3), text, (made, at, value) => {
        const changed = made.query.map((parameter, index) =>
          index === at ? { ...parameter, value } : parameter,
        );
        const other = { ...made, query: changed };
        expect(identity(write(made)) === identity(write(other))).toBe(parts(made) === parts(other));
      }),
    );
  });
});
