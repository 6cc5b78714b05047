/** A pause that ends a visit, in ms. */
const pause = 30 * 60_000;

/** How far back changes are listed at most, in ms. */
export const longestAbsence = 30 * 24 * 60 * 60_000;

/**
 * The visit that a device is on, in milliseconds since the epoch.
 * @param remembered text from earlier visits: the end of the one before the last, and the last moment of the last one
 * @returns `since`, the end of the visit before this one, or now on a first visit; and the text to remember
 */
export function visitAt(remembered: string | null, now: number): { since: number; remembered: string } {
  const [, before, last] = /^(\d{1,15})\.(\d{1,15})$/.exec(remembered ?? '') ?? [];
  const known = last === undefined || Number(last) > now ? now : Number(last);
  const since = now - known > pause ? known : Math.min(Number(before ?? now), now);
  return { since: Math.max(since, now - longestAbsence), remembered: `${since}.${now}` };
}
