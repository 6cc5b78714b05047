import type { Context } from '#api/platform/context.ts';
import type { DomainToCheck } from '../check-domain.ts';
import { domainHost } from '../domain-host.ts';
import { isVerifiable } from './is-verifiable.ts';

/** Schedules a check of the hosts in an allow-list. */
export function offerEntryChecks(ctx: Context, partnerId: number, entries: readonly string[]): void {
  const hosts = [...new Set(entries.map(domainHost))].filter((host) => isVerifiable(ctx, host));
  offerChecks(
    ctx,
    hosts.map((host) => ({ partnerId, host })),
  );
}

/** Has hosts looked at soon, for proof that they are a partner's. Daily rounds make good what is lost. */
export function offerChecks(ctx: Context, domains: readonly DomainToCheck[]): void {
  const once = { singletonSeconds: 10, singletonNextSlot: true };
  const checks = domains.map((data) => ({
    data,
    options: { singletonKey: `${data.partnerId} ${data.host}`, ...once },
  }));
  ctx.adapters.jobs.offer('check-domain', checks);
}
