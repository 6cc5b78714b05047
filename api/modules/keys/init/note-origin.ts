import type { Context } from '#api/platform/context.ts';
import { isVerifiable } from '../domains/is-verifiable.ts';
import { offerChecks } from '../domains/offer-checks.ts';
import type { KeyRecord } from '../key-record.ts';
import { siteHost } from '../origin.ts';
import { isVerifiedFor } from '../verified-hosts.ts';

/** Hosts of a partner that are looked at in an hour because a page asked: anybody can name origins. */
const mostAnHour = 30;

/** Has the host of a page that uses a key looked at, in the background and once an hour, as long as it is not proven. */
export function noteOrigin(ctx: Context, key: KeyRecord, origin: string): void {
  const { seenOrigins } = ctx.caches;
  const partnerId = key.partner.id;
  const seen = `${partnerId} ${origin}`;
  if (seenOrigins.has(seen)) return;
  seenOrigins.set(seen, 1);
  const host = siteHost(origin);
  if (ctx.settings.hostedOrigins.has(origin) || isVerifiedFor(key, origin) || !isVerifiable(ctx, host))
    return;
  const count = (seenOrigins.get(`${partnerId}`) ?? 0) + 1;
  if (count > mostAnHour) return;
  seenOrigins.set(`${partnerId}`, count, { noUpdateTTL: true });
  offerChecks(ctx, [{ partnerId, host, origin }]);
}
