/** An allow-list entry in the form that `VerifiedDomain` stores: without port and `www.`; `*.` stays. */
export const domainHost = (entry: string) => entry.replace(/:\d+$/, '').replace(/^www\./, '');

/** The same as SQL. */
export const domainHostOf = (entry: string) =>
  `regexp_replace(regexp_replace(${entry}, ':[0-9]+$', ''), '^www\\.', '')`;
