/** An allow-list entry as `VerifiedDomain` stores its host: without port and `www.`; `*.` stays. */
export const domainHost = (entry: string) => entry.replace(/:\d+$/, '').replace(/^www\./, '');

/** SQL of the same. */
export const domainHostOf = (entry: string) =>
  `regexp_replace(regexp_replace(${entry}, ':[0-9]+$', ''), '^www\\.', '')`;
