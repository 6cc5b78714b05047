import { parsedUrl } from './parsed-url.ts';

/** The URL if it's absolute and http(s), else null. Nothing else is ever linked or opened. */
export function webUrl(value: unknown): string | null {
  const url = typeof value === 'string' ? parsedUrl(value) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

/** Whether two URLs have the same host, ignoring a leading `www.`. */
export function sameHost(a: string, b: string): boolean {
  const host = (address: string) => parsedUrl(address)?.host.replace(/^www\./, '') ?? null;
  return host(a) !== null && host(a) === host(b);
}
