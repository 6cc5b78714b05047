import { randomInt } from 'node:crypto';
import { seenPath, type SeenRequest } from '#api/contract/seen-request.ts';
import type { Env } from '#api/env.ts';
import type { Context } from '#api/platform/context.ts';
import { signToken } from '#api/platform/tokens/tokens.ts';
import { Problem } from './problem.ts';

const timeoutMs = 5_000;
const tokenSeconds = 60;

/** How many proxies added an address to X-Forwarded-For after the one that the doctor made up. */
function addedTo(forwardedFor: string, made: string): number {
  const chain = forwardedFor.split(',').flatMap((part) => part.trim() || []);
  return chain.length - 1 - chain.lastIndexOf(made);
}

function checkAddress(
  { address, forwardedFor, trustedProxies }: SeenRequest,
  made: string,
  isSecure: boolean,
) {
  const added = addedTo(forwardedFor, made);
  const fix = `Set TRUST_PROXY=${added}.`;
  const adding = `${added} ${added === 1 ? 'proxy adds' : 'proxies add'} to X-Forwarded-For`;
  if (added === 0 && (isSecure || trustedProxies > 0)) {
    const isFake = address === made ? ', so anyone can choose the address they’re seen with' : '';
    throw new Problem(
      `No proxy adds the client’s address to X-Forwarded-For, and TRUST_PROXY is ${trustedProxies}${isFake}`,
      'Configure the proxy to add X-Forwarded-For, or set TRUST_PROXY=0 if there is none.',
    );
  }
  if (trustedProxies > added) {
    throw new Problem(
      `TRUST_PROXY is ${trustedProxies}, but ${adding}: clients may be able to choose the address they’re seen with`,
      fix,
    );
  }
  if (trustedProxies < added) {
    throw new Problem(
      `TRUST_PROXY is ${trustedProxies}, but ${adding}: all visitors seem to come from ${address} and share its limits`,
      fix,
    );
  }
  return added;
}

/**
 * Calls the site as a visitor would, with a made-up address in X-Forwarded-For, and compares it
 * with what arrived at the service, which only reveals that to a token signed with TOKEN_SECRET.
 */
export async function checkForwarding(ctx: Context, { siteUrl }: Env): Promise<string> {
  // From a network reserved for documentation (RFC 5737).
  const made = `192.0.2.${randomInt(1, 255)}`;
  const token = await signToken(ctx, 'doctor', {}, tokenSeconds);
  const response = await fetch(siteUrl + seenPath, {
    headers: { authorization: `Bearer ${token}`, origin: siteUrl, 'x-forwarded-for': made },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 300 && response.status < 400) {
    throw new Problem(
      `${siteUrl} redirects to ${response.headers.get('location') ?? 'nowhere'}`,
      'Set SITE_URL to the origin that visitors end up at.',
    );
  }
  const seen = response.ok
    ? ((await response.json().catch(() => undefined)) as SeenRequest | undefined)
    : undefined;
  if (seen?.trustedProxies === undefined) {
    throw new Problem(
      `${siteUrl} doesn’t recognize this command (status ${response.status})`,
      'Run the same version of the service there, with the same TOKEN_SECRET and a correct clock, and let the proxy pass the Authorization header on.',
    );
  }
  const { host, protocol } = new URL(siteUrl);
  if (seen.host !== host) {
    throw new Problem(
      `The service sees the host ${seen.host ?? 'none'} instead of ${host}`,
      'Configure the proxy to keep the Host header.',
    );
  }
  if (seen.origin !== siteUrl) {
    throw new Problem(
      `The service sees the origin ${seen.origin ?? 'none'} instead of ${siteUrl}`,
      'Configure the proxy to keep the Origin header.',
    );
  }
  if (seen.protocol !== null && `${seen.protocol}:` !== protocol) {
    throw new Problem(
      `X-Forwarded-Proto is ${seen.protocol}, but SITE_URL uses ${protocol.slice(0, -1)}`,
      'Configure the proxy to set X-Forwarded-Proto to the visitor’s protocol.',
    );
  }
  const proxies = checkAddress(seen, made, protocol === 'https:');
  return `the service sees this machine as ${seen.address} at ${siteUrl}, ${proxies === 0 ? 'without a proxy' : `behind ${proxies} ${proxies === 1 ? 'proxy' : 'proxies'}`}`;
}
