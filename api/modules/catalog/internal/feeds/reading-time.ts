/** A feed that takes longer isn't read. */
export const timeoutMs = 120_000;
/** The time for reading a partner's feed per hour, whatever its URL. */
const hourlyMs = 300_000;

const hourMs = 3_600_000;
export const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / hourMs) * hourMs);

/** SQL: a partner's feed can be read once more in `:hour`, however long that takes. */
export const hasTimeLeft = (partnerId: string) => `NOT EXISTS (
      SELECT 1 FROM product_feed_hours spent
      WHERE spent.partner_id = ${partnerId} AND spent.hour = :hour AND spent.used_ms > ${hourlyMs - timeoutMs})`;
