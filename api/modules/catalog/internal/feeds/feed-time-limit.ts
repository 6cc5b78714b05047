/** The longest a feed can take to read. */
export const timeoutMs = 120_000;
/** The time per hour for reading a partner's feed, even if its URL changes. */
const hourlyMs = 300_000;

const hourMs = 3_600_000;
export const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / hourMs) * hourMs);

/** SQL: a partner's feed can be read once more in `:hour`, even if that takes the longest time. */
export const hasTimeLeft = (partnerId: string) => `NOT EXISTS (
      SELECT 1 FROM product_feed_hours spent
      WHERE spent.partner_id = ${partnerId} AND spent.hour = :hour AND spent.used_ms > ${hourlyMs - timeoutMs})`;
