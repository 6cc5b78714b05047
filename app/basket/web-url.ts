/** The URL if it is a full http(s) one, else null. Nothing else is ever linked or opened. */
export function webUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Whether two URLs have the same host, ignoring a leading `www.`. */
export function sameHost(a: string, b: string): boolean {
  const host = (address: string) =>
    URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : null;
  return host(a) !== null && host(a) === host(b);
}
