import { domainToASCII } from 'node:url';
import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Maximum allowed domains per key. */
const maxDomains = 100;
const domainEntry = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/;

/** Converts `müller.example` to the form that browsers send in `Origin`. */
const asSent = (host: string) =>
  /\P{ASCII}/u.test(host) && !/[/:?#@]/.test(host) ? domainToASCII(host) || host : host;

const refuse = (hint: string) => new ServiceError('invalid_input', { field: 'allowed_domains', hint });

/**
 * Whether an entry covers other people's shops: a registry suffix (`com`, `co.uk`), or the subdomains of a host that
 * gives them to anyone (`*.myshopify.com`, `*.github.io`).
 */
async function isShared(entry: string): Promise<boolean> {
  const host = entry.replace(/^\*\./, '').replace(/:\d+$/, '');
  if (loopbackHosts.has(host)) return false;
  // The suffix list takes 12 MB, so it is only loaded when needed.
  const { parse } = await import('tldts');
  const { publicSuffix, isIcann } = parse(host, { allowPrivateDomains: true });
  return publicSuffix === host && (entry.startsWith('*.') || isIcann === true);
}

/**
 * Allow-list entries in their stored form: lower-case hosts, `*.` for subdomains, without duplicates.
 * @param own hosts that a platform vouches for, which are accepted unchecked
 * @throws ServiceError `invalid_input` naming the entry that isn't a host or is shared by many
 */
export async function parseDomains(
  domains: readonly string[],
  own: readonly string[] = [],
): Promise<string[]> {
  const hosts = [...new Set(domains.map((domain) => asSent(domain.trim().toLowerCase())))];
  for (const host of hosts) {
    const name = JSON.stringify(host);
    if (host.length > 253 || !domainEntry.test(host)) {
      throw refuse(`${name} isn’t a domain. Use shop.example or *.shop.example, without https://.`);
    }
    const port = Number(host.match(/:(\d+)$/)?.[1] ?? 443);
    if (port < 1 || port > 65_535) throw refuse(`The port in ${name} must be between 1 and 65535.`);
    if (!own.includes(host) && (await isShared(host))) {
      throw refuse(`${name} includes other people’s shops. Enter your own domain, such as shop.example.`);
    }
  }
  if (hosts.length > maxDomains) {
    throw refuse(`A key can have up to ${maxDomains} domains. *.shop.example covers all subdomains.`);
  }
  return hosts;
}
