/** The ways to verify that a partner owns a host, and the reasons for failures. */
export const proofMethods = ['page', 'dns', 'file', 'platform'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** The state of a key's domain. On a `not_verifiable` domain the key works, but ownership can't be proved. */
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

/** The problem that the check found, and how to fix it. */
export const problemTexts: Record<DomainProblem, string> = {
  key_missing:
    'We loaded the home page, but none of your active keys is in its HTML. Add the script tag with your key, or use a DNS record or a file.',
  other_key:
    'The home page uses a key that isn’t one of your active keys. Use your own key, or a DNS record or a file.',
  unreachable: 'We couldn’t reach the home page over HTTPS. Make it public, or use a DNS record.',
  http_error: 'The home page returned an error. Fix it, or use a DNS record or a file.',
  redirected: 'The home page redirects to another domain. Verify that domain, or use a DNS record or a file.',
  dns_missing: 'We didn’t find the DNS record. A new record can take up to an hour to appear.',
};

/** Only a DNS record verifies a wildcard; subdomains can also be verified individually. */
export const wildcardText =
  'Add the DNS record to verify all subdomains at once. We also check each subdomain that uses your key.';

export const notCheckedText =
  'Add the script tag with your key to the home page. We check automatically when a page first uses it.';

/** Content of the TXT record or file. */
export const proofText = (token: string) => `wl-site-verification=${token}`;
/** The name of a host's TXT record; the record for `*.shop.example` is at `shop.example`. */
export const proofDnsName = (host: string) => `_wishlist.${host.replace(/^\*\./, '')}`;
export const proofFilePath = '/.well-known/wl-verification.txt';
/** Name of the meta element in which a page can state the key or the token. */
export const proofMetaName = 'wl-site-verification';
/** Days a proof can be missing before the host is no longer verified. */
export const proofGraceDays = 14;
/** The time when a domain with a missing proof stops being verified. */
export const proofGraceEnd = (failingSince: string | Date) =>
  new Date(new Date(failingSince).getTime() + proofGraceDays * 86_400_000).toISOString();
