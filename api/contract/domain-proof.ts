/** How a host is proven to be a partner's, and why it is not. */
export const proofMethods = ['page', 'dns', 'file', 'platform'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** Where a domain of a key stands; `not_verifiable` only permits. */
export const domainStates = ['verified', 'failing', 'unverified', 'not_verifiable'] as const;
export type DomainState = (typeof domainStates)[number];

export const domainProblems = [
  'key_missing',
  'other_key',
  'unreachable',
  'http_error',
  'redirected',
  'dns_missing',
] as const;
export type DomainProblem = (typeof domainProblems)[number];

/** What was found, and what to do about it. */
export const problemTexts: Record<DomainProblem, string> = {
  key_missing:
    'The home page loads, but none of your active keys is in its HTML. Add the script tag with your key, or use DNS or a file.',
  other_key:
    'The home page has a key that isn’t one of your active keys. Use your own key, or verify by DNS or a file.',
  unreachable:
    'The home page can’t be reached over https from our servers. Make it public, or use a DNS record.',
  http_error: 'The home page answers with an error. Fix it, or use a DNS record.',
  redirected: 'The home page redirects to another host. Verify that host, or use DNS or a file.',
  dns_missing: 'There is no DNS record yet. New records can take an hour to be visible.',
};

/** A wildcard is proven by DNS alone; each sub-domain can also be proven by itself. */
export const wildcardText =
  'Add the DNS record to verify all sub-domains at once. Sub-domains that use your key are also checked one by one.';

export const notCheckedText =
  'Add the script tag with your key to the home page. We check by ourselves when a page first uses the key.';

export const methodTexts: Record<ProofMethod, string> = {
  page: 'by your key on its home page',
  dns: 'by DNS record',
  file: 'by file',
  platform: 'by Shopify',
};

/** What the TXT record or the file says. */
export const proofText = (token: string) => `wl-site-verification=${token}`;
/** Where the TXT record of a host stands; that of `*.shop.example` stands at `shop.example`. */
export const proofDnsName = (host: string) => `_wishlist.${host.replace(/^\*\./, '')}`;
export const proofFilePath = '/.well-known/wl-verification.txt';
/** A page may name the key or the token in a meta element of this name, too. */
export const proofMetaName = 'wl-site-verification';
/** Days for which a proof may be missing before the host is no longer the partner's. */
export const proofGraceDays = 14;
