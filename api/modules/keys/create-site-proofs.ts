import { Resolver } from 'node:dns/promises';
import pLimit from 'p-limit';
import {
  type DomainProblem,
  proofDnsName,
  proofFilePath,
  proofMetaName,
  proofText,
} from '#api/contract/domain-proof.ts';
import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import { decodeHtml } from '#api/platform/fetch/decode-html.ts';
import { loadHtml } from '#api/platform/fetch/load-html.ts';
import { type SafeFetch, type SafeResponse, UnsafeFetchError } from '#api/platform/fetch/safe-fetch.ts';
import type { ProofRequest, ProofSearch, SiteProofs } from './ports.ts';

const pageLimits = { maxBytes: 2 * 1024 * 1024, cut: true, inflate: true } as const;
const timeoutMs = 8_000;
const dnsTimeout = { timeout: 2_000, tries: 2 };
const hostsAtOnce = 4;
/** Elements whose content is text or never runs, so a shopper may have written it. */
const lifeless =
  'textarea, title, noscript, template, iframe, xmp, noembed, noframes, plaintext, style, select, svg, math';

type Looked = { found: boolean; problem: DomainProblem };
const noPage = (problem: DomainProblem): Looked => ({ found: false, problem });

/**
 * Looks for proof that a partner owns a host: their key on its home page, a DNS record, or a file.
 * @param allowLoopback whether local hosts can be verified: for tests and the demo shop
 * @param dnsServers DNS servers to use; if empty, the system's
 */
export function createSiteProofs({
  fetch,
  allowLoopback,
  dnsServers,
}: {
  fetch: SafeFetch;
  allowLoopback: boolean;
  dnsServers: readonly string[];
}): SiteProofs {
  const limited = pLimit(hostsAtOnce);
  const resolver = new Resolver(dnsTimeout);
  if (dnsServers.length > 0) resolver.setServers(dnsServers);

  /** The origins to check: only https on the standard port, because other ports may belong to other people. */
  function originsOf({ host, origins }: ProofRequest): string[] {
    if (host.startsWith('*.')) return [];
    if (!loopbackHosts.has(host)) return [`https://${host}`, `https://www.${host}`];
    return origins.filter((origin) => new URL(origin).hostname === host);
  }

  function ask(url: string, limits: { maxBytes: number; cut?: boolean; inflate?: boolean }) {
    const asked = new URL(url);
    const bare = (url: URL) => url.host.replace(/^www\./, '');
    return fetch(url, {
      ...limits,
      timeoutMs,
      redirects: 3,
      mayFollow: (next) => bare(next) === bare(asked) && next.protocol === asked.protocol,
    });
  }

  async function onPage(origin: string, { publicKeys, token }: ProofRequest): Promise<Looked> {
    let response: SafeResponse;
    try {
      response = await ask(`${origin}/`, pageLimits);
    } catch (error) {
      const isRedirect = error instanceof UnsafeFetchError && /redirect/.test(error.message);
      return noPage(isRedirect ? 'redirected' : 'unreachable');
    }
    if (response.status >= 300 && response.status <= 399) return noPage('redirected');
    if (response.status !== 200) return noPage('http_error');
    const type = response.headers['content-type'];
    if (!type || !/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)) return noPage('key_missing');
    const named = await keysOnPage(decodeHtml(response.body, type)).catch(() => []);
    const found = named.some((name) => name === token || publicKeys.includes(name));
    return { found, problem: named.length > 0 ? 'other_key' : 'key_missing' };
  }

  async function inFile(origin: string, { token }: ProofRequest): Promise<boolean> {
    const answer = await ask(`${origin}${proofFilePath}`, { maxBytes: 1_000 }).catch(() => null);
    const text = answer?.status === 200 ? answer.body.toString('utf8').trim() : '';
    return text === proofText(token) || text === token;
  }

  async function inDns({ host, token }: ProofRequest): Promise<boolean> {
    const records = await resolver.resolveTxt(proofDnsName(host)).catch(() => []);
    return records.some((parts) => parts.join('').trim() === proofText(token));
  }

  async function find(request: ProofRequest): Promise<ProofSearch> {
    const origins = originsOf(request);
    const [pages, files, dns] = await Promise.all([
      Promise.all(origins.map((origin) => onPage(origin, request))),
      Promise.all(origins.map((origin) => inFile(origin, request))),
      loopbackHosts.has(request.host) ? false : inDns(request),
    ]);
    if (pages.some(({ found }) => found)) return { method: 'page', problem: null };
    if (dns) return { method: 'dns', problem: null };
    if (files.includes(true)) return { method: 'file', problem: null };
    // The problem of a page that could be loaded is more useful than that of one that couldn't.
    const problems = pages.map(({ problem }) => problem);
    const found = (['other_key', 'key_missing', 'redirected', 'http_error', 'unreachable'] as const).find(
      (problem) => problems.includes(problem),
    );
    return { method: null, problem: found ?? (origins.length > 0 ? 'unreachable' : 'dns_missing') };
  }

  return {
    canProve: (host) =>
      loopbackHosts.has(host)
        ? allowLoopback
        : !/^\[|^\d+\.\d+\.\d+\.\d+$/.test(host) && host.replace(/^\*\./, '').includes('.'),
    find: (request) => limited(() => find(request)),
  };
}

/** The keys and tokens in attributes of a page's script and meta elements; other occurrences don't count. */
async function keysOnPage(html: string): Promise<string[]> {
  const $ = await loadHtml(html);
  const named = $(`script[data-wl-key], meta[name="${proofMetaName}"]`).toArray();
  return named
    .filter((element) => $(element).closest(lifeless).length === 0)
    .flatMap((element) => $(element).attr('data-wl-key') ?? $(element).attr('content') ?? [])
    .map((name) => name.trim());
}
