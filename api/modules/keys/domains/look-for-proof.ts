import type { Context } from '#api/platform/context.ts';
import { domainHost } from '../domain-host.ts';
import { isVerifiable } from './is-verifiable.ts';

/** Schedules a check of the hosts in an allow-list. */
export function lookForProof(ctx: Context, partnerId: number, entries: readonly string[]): void {
  const hosts = [...new Set(entries.map(domainHost))].filter((host) => isVerifiable(ctx, host));
  ctx.adapters.jobs.checkDomains(hosts.map((host) => ({ partnerId, host })));
}
