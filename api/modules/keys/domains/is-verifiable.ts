import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import type { Context } from '#api/platform/context.ts';
import { previewHost } from '../shop-hosts.ts';
import { siteHost } from '../origin.ts';

/** Whether a host can be proven to be somebody's: our own and the platform's previews are nobody else's. */
export function isVerifiable(ctx: Context, host: string): boolean {
  const isOurs = !loopbackHosts.has(host) && [...ctx.settings.hostedOrigins].map(siteHost).includes(host);
  return !isOurs && host !== previewHost && ctx.adapters.siteProofs.canProve(host);
}
