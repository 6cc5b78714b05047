import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import type { Context } from '#api/platform/context.ts';
import { domainHost } from '../../domain-host.ts';
import { siteHost } from '../../origin.ts';
import { previewHost } from '../../shop-hosts.ts';

export interface DomainToCheck {
  partnerId: number;
  /** In the form stored in `VerifiedDomain`. */
  host: string;
  /** Origin of the page that used a key there. */
  origin?: string;
}

/** Schedules a check of the hosts in an allow-list. */
export function offerEntryChecks(ctx: Context, partnerId: number, entries: readonly string[]): void {
  const hosts = [...new Set(entries.map(domainHost))].filter((host) => isVerifiable(ctx, host));
  offerChecks(
    ctx,
    hosts.map((host) => ({ partnerId, host })),
  );
}

/** Schedules checks of hosts for proof of ownership. The daily rounds recover lost ones. */
export function offerChecks(ctx: Context, domains: readonly DomainToCheck[]): void {
  const once = { singletonSeconds: 10, singletonNextSlot: true };
  const checks = domains.map((data) => ({
    data,
    options: {
      singletonKey: `${data.partnerId} ${data.host}`,
      group: { id: String(data.partnerId) },
      ...once,
    },
  }));
  ctx.adapters.jobs.offer('check-domain', checks);
}

/** Whether ownership of a host can be proven: not for our own hosts and the platform's previews. */
export function isVerifiable(ctx: Context, host: string): boolean {
  const isOurs = !loopbackHosts.has(host) && [...ctx.settings.hostedOrigins].map(siteHost).includes(host);
  return !isOurs && host !== previewHost && ctx.adapters.siteProofs.canProve(host);
}
