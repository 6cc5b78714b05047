import { domainToASCII } from 'node:url';
import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** The most hosts that one key may name. */
const maxDomains = 100;
const domainEntry = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/;

/** `müller.example` as browsers send it in `Origin`. */
const asSent = (host: string) =>
  /\P{ASCII}/u.test(host) && !/[/:?#@]/.test(host) ? domainToASCII(host) || host : host;

const refuse = (hint: string) => new ServiceError('invalid_input', { field: 'allowed_domains', hint });

/**
 * Whether an entry stands for the shops of many: a registry's ending (`com`, `co.uk`), or the sub-domains of a host
 * that gives them to anybody (`*.myshopify.com`, `*.github.io`).
 */
async function isShared(entry: string): Promise<boolean> {
  const host = entry.replace(/^\*\./, '').replace(/:\d+$/, '');
  if (loopbackHosts.has(host)) return false;
  // The list of endings takes 12 MB: it is loaded when somebody first sets domains.
  const { parse } = await import('tldts');
  const { publicSuffix, isIcann } = parse(host, { allowPrivateDomains: true });
  return publicSuffix === host && (entry.startsWith('*.') || isIcann === true);
}

/**
 * Allow-list entries in their stored form: lower-case hosts, `*.` for sub-domains, duplicates removed.
 * @param own hosts that a platform vouches for: they are taken as they are
 * @throws ServiceError `invalid_input` naming the entry that is no host, or that is everybody's
 */
export async function parseDomains(
  domains: readonly string[],
  own: readonly string[] = [],
): Promise<string[]> {
  const hosts = [...new Set(domains.map((domain) => asSent(domain.trim().toLowerCase())))];
  for (const host of hosts) {
    const name = JSON.stringify(host);
    if (host.length > 253 || !domainEntry.test(host)) {
      throw refuse(`${name} is not a host. Write shop.example or *.shop.example, without a scheme.`);
    }
    const port = Number(host.match(/:(\d+)$/)?.[1] ?? 443);
    if (port < 1 || port > 65_535) throw refuse(`The port in ${name} must lie between 1 and 65535.`);
    if (!own.includes(host) && (await isShared(host))) {
      throw refuse(`${name} covers shops of other people. Name your own host, such as shop.example.`);
    }
  }
  if (hosts.length > maxDomains) {
    throw refuse(`A key may have ${maxDomains} domains. *.shop.example covers all sub-domains.`);
  }
  return hosts;
}
