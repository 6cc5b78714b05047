import { hash } from 'node:crypto';
import type { Context } from '#api/platform/context.ts';
import { type BillingCap, hourlyCaps } from './billing-caps.ts';
import { daySalt } from './viewer-salt.ts';

/** A product as saved by one shopper with one partner. */
interface Saved {
  userId: string;
  partnerId: number;
  urlHash: Buffer;
  /** Its key among the wishes for the product. */
  wish: string;
}

const [hour, day] = [3_600_000, 24 * 3_600_000];
const endOfDay = (at: Date) => new Date((Math.floor(at.getTime() / day) + 1) * day);

/** Identifies a save that is billed once a day. A hash with the day's salt, as `markRemoved` writes it in SQL. */
const markOf = (salt: string, { userId, partnerId, urlHash, wish }: Saved): Buffer =>
  hash('sha256', [salt, userId, partnerId, urlHash.toString('hex'), wish].join(' '), 'buffer');

const valuesOf = (caps: BillingCap[]) => ({
  capSubjects: caps.map(({ subject }) => subject),
  capCeilings: caps.map(({ ceiling }) => ceiling),
  capReasons: caps.map(({ reason }) => reason),
  capEndsAt: caps[0]?.endsAt ?? null,
});

/** The values of a save without caps. */
export const uncapped = { mark: null, markEndsAt: null, ...valuesOf([]) };

/** The values of a save from a public address: its mark and its hourly caps. */
export async function saveCaps(ctx: Context, { address, ...saved }: Saved & { address: string }) {
  const { userId, partnerId } = saved;
  const cause = { userId, address, at: ctx.clock() };
  const salt = await daySalt(ctx, cause.at);
  const caps = hourlyCaps(ctx, salt, cause, {
    kind: `saves ${partnerId}`,
    ofNetwork: ctx.settings.billed.savesPerNetwork,
    reason: 'network_save_cap',
  });
  return { mark: markOf(salt, saved), markEndsAt: endOfDay(cause.at), ...valuesOf(caps) };
}

/**
 * The values of `markRemoved`: the days on which saving a removed product again counts as undoing
 * the removal.
 */
export async function removalValues(ctx: Context, userId: string) {
  const now = ctx.clock();
  // For at least an hour, even across midnight.
  const days = [...new Set([now, new Date(now.getTime() + hour)].map((at) => endOfDay(at).getTime()))];
  const salts = await Promise.all(days.map((end) => daySalt(ctx, new Date(end - 1))));
  return { userId, salts, saltsEndAt: days.map((end) => new Date(end)) };
}

/**
 * SQL that marks removed products as if they had been saved today, so that undoing the removal isn't billed.
 * @param removed a relation with `partner_id`, `product_id` and `variant_id`
 */
export const markRemoved = (removed: string): string => `
  INSERT INTO billing_caps (subject, used, ends_at)
  SELECT DISTINCT sha256(convert_to(concat_ws(' ', days.salt, :userId::uuid, r.partner_id, encode(p.url_hash, 'hex'), r.variant_id), 'UTF8')),
         1, days.ends_at
  FROM ${removed} r JOIN products p ON p.id = r.product_id, unnest(:salts::text[], :saltsEndAt::timestamptz[]) AS days (salt, ends_at)
  WHERE r.partner_id IS NOT NULL
  ORDER BY 1
  ON CONFLICT DO NOTHING`;
