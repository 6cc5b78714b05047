import { createHash } from 'node:crypto';

const trackingParameters = new Set([
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'dclid',
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
]);

const trackingPrefixes = ['utm_', 'mtm_', 'hsa_', 'oly_'];

function isTracking(parameter: string): boolean {
  const name = parameter.toLowerCase();
  return trackingParameters.has(name) || trackingPrefixes.some((prefix) => name.startsWith(prefix));
}

/**
 * The one address a product is known by: http(s), lower-case host, no default port, credentials, fragment or tracking
 * parameters, the other parameters sorted. `variant` and other real parameters stay. Null when it is no web address.
 */
export function canonicalUrl(text: string): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || !url.hostname) return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  const kept = [...url.searchParams].filter(([name]) => !isTracking(name));
  url.search = kept.length > 0 ? new URLSearchParams(kept).toString() : '';
  url.searchParams.sort();
  return url.href;
}

/** What products are found by: URLs can be longer than an index entry may be. */
export function hashUrl(canonical: string): Buffer {
  return createHash('sha256').update(canonical).digest();
}
