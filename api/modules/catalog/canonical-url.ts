import { createHash } from 'node:crypto';
import { referenceParameter } from '#api/contract/orders.ts';
import { productKey } from '#api/contract/wish.ts';

const trackingParameters = new Set([
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'dclid',
  'gad_source',
  'gad_campaignid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'yclid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'srsltid',
  '_ga',
  '_gl',
  '_gac',
  'igshid',
  'igsh',
  'epik',
  'scid',
  'vero_id',
  '_hsenc',
  '_hsmi',
  'mkt_tok',
  'wickedid',
  'irclickid',
  'ref_src',
  '_kx',
  '_branch_match_id',
  's_kwcid',
  'sscid',
  'pk_campaign',
  'pk_kwd',
  'pk_keyword',
  'pk_source',
  'pk_medium',
  'pk_content',
  'pk_cid',
  // Ours: carries a wish's reference.
  referenceParameter,
  // Shopify's parameters for how a shopper found a product: search, collection, filter.
  '_pos',
  '_sid',
  '_ss',
  '_fid',
  '_psq',
]);

/** `pr_` are Shopify's recommendations. */
const trackingPrefixes = ['utm_', 'mtm_', 'hsa_', 'oly_', 'pr_'];

function isTracking(parameter: string): boolean {
  const name = parameter.toLowerCase();
  return trackingParameters.has(name) || trackingPrefixes.some((prefix) => name.startsWith(prefix));
}

const encoded = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
const byteOf = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

/** Reserved characters in a path or route, which mean something else when encoded. */
const reserved = /[/?!$&'()*+,;=:@]/;
const unreserved = /[\w.~-]/;

/**
 * Normalizes percent-encoding (RFC 3986, 6.2.2): unreserved characters plain, others in upper case. A stray `%` is
 * kept.
 */
function spelledPath(path: string): string {
  return path.replace(/%([\da-f]{2})|[^\w.~-]/gi, (found, hex: string | undefined) => {
    if (hex === undefined) return reserved.test(found) ? found : encoded(found);
    const char = byteOf(hex);
    return unreserved.test(char) ? char : found.toUpperCase();
  });
}

/** The bytes of form-encoded text, one character each, because not every shop uses UTF-8. */
const formBytes = (text: string) =>
  text.replaceAll('+', ' ').replace(/%([\da-f]{2})/gi, (_, hex: string) => byteOf(hex));
const formText = (bytes: string) =>
  bytes.replace(/[^\w.*~-]/g, (char) => (char === ' ' ? '+' : encoded(char)));

/**
 * Query parameters in form encoding, sorted by name, without tracking parameters. Those with the same name keep their
 * order.
 */
function spelledQuery(query: string): string {
  return query
    .split('&')
    .filter(Boolean)
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=');
      return { name: formBytes(name), value: formBytes(value.join('=')) };
    })
    .filter(({ name }) => !isTracking(name))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ name, value }) => `${formText(name)}=${formText(value)}`)
    .join('&');
}

/** The route of a shop with client-side routing behind `#/` or `#!/`. Other fragments are positions on a page. */
function spelledRoute(fragment: string): string {
  const [, start, route] = /^#(!?\/)([^#]+)/.exec(fragment) ?? [];
  if (!start || !route) return '';
  const [path = '', ...query] = route.split('?');
  const kept = query
    .join('?')
    .split('&')
    .filter((parameter) => parameter && !isTracking(formBytes(parameter.split('=', 1)[0] ?? '')));
  const spelled = spelledPath(kept.length > 0 ? `${path}?${kept.join('&')}` : path);
  return spelled && `#${start}${spelled}`;
}

/**
 * The canonical URL of a product: http(s), lower-case host without a trailing dot, no default port, credentials or
 * tracking parameters; other parameters, such as `variant`, are kept and sorted; percent-encoding is normalized;
 * fragments are kept only if they are routes. Null if the text isn't a web URL.
 */
export function canonicalUrl(text: string): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '');
  if (!url.hostname || url.hostname.endsWith('.')) return null;
  const query = spelledQuery(url.search.slice(1));
  return `${url.origin}${spelledPath(url.pathname)}${query && `?${query}`}${spelledRoute(url.hash)}`;
}

/**
 * The hash to look up products by, the same for all spellings; URLs can be too long for an index.
 */
export function hashUrl(canonical: string): Buffer {
  return createHash('sha256').update(productKey(canonical)).digest();
}

/** The hashes of a URL's path on all hosts of its shop, with and without `www.`. */
export function hashesOn(hosts: readonly string[], canonical: string): Buffer[] {
  return hosts.flatMap((host) =>
    [host, `www.${host}`].map((name) => {
      const url = new URL(canonical);
      url.host = name;
      return hashUrl(url.href);
    }),
  );
}
