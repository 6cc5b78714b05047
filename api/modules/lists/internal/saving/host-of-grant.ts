import { siteHost } from '#api/modules/keys/origin.ts';
import { isVerifiedFor } from '#api/modules/keys/verified-hosts.ts';
import type { WidgetGrant } from '#api/modules/keys/widget-token.ts';

/**
 * The host whose items a grant can access in addition to its partner's own. A shopper's own pages and tools can use
 * any host; a shop's page only hosts that are verified as the partner's.
 */
export function hostOfGrant({ key, origin }: WidgetGrant, forBasket: boolean): string | undefined {
  return !forBasket || isVerifiedFor(key, origin) ? siteHost(origin) : undefined;
}
