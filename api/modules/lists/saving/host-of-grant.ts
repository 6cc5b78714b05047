import { siteHost } from '#api/modules/keys/origin.ts';
import { isVerifiedFor } from '#api/modules/keys/verified-hosts.ts';
import type { WidgetGrant } from '#api/modules/keys/widget-token.ts';

/**
 * The host whose items a grant reaches beside its partner's own. A shopper's own pages and tools may name any; what lives
 * in a shop's page reaches only hosts that are proven to be the partner's, else none.
 */
export function hostOfGrant({ key, origin }: WidgetGrant, forBasket: boolean): string | undefined {
  return !forBasket || isVerifiedFor(key, origin) ? siteHost(origin) : undefined;
}
