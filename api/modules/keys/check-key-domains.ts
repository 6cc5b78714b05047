import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { checkDomain } from './check-domain.ts';
import { type KeyDomain, type KeyDomains, readKeyDomains } from './read-key-domains.ts';

/** Hosts checked per request; the daily checks cover the rest. */
const atMost = 10;
/** Seconds before a host can be checked again. */
const restSeconds = 5;

/**
 * Checks one domain now, or all unverified ones.
 * @param domain as in the allow-list
 * @throws ServiceError `api_key_not_found`; `invalid_input` if the domain isn't one of the key's
 */
export async function checkKeyDomains(
  ctx: Context,
  { keyId, partnerId, domain }: { keyId: number; partnerId: number; domain?: string },
): Promise<KeyDomains> {
  const { domains } = await readKeyDomains(ctx, { keyId, partnerId });
  const asked = domain?.trim().toLowerCase();
  const named = domains.filter((one) => one.domain === asked || one.host === asked);
  if (asked !== undefined && named.length === 0) {
    throw new ServiceError('invalid_input', {
      field: 'domain',
      hint: `${JSON.stringify(asked)} isn’t one of this key’s domains. Add it first.`,
    });
  }
  const now = ctx.clock().getTime();
  const isDue = ({ state, checkedAt }: KeyDomain) =>
    state !== 'not_verifiable' && (!checkedAt || now - checkedAt.getTime() >= restSeconds * 1000);
  const due = (asked === undefined ? domains.filter(({ state }) => state !== 'verified') : named).filter(
    isDue,
  );
  const hosts = [...new Set(due.map(({ host }) => host))].slice(0, atMost);
  await Promise.all(hosts.map((host) => checkDomain(ctx, { partnerId, host })));
  return readKeyDomains(ctx, { keyId, partnerId });
}
