/** The inactivity after which a visit ends, in ms. */
const pause = 30 * 60_000;

/** Maximum age of listed changes, in ms. */
export const maxChangeAgeMs = 30 * 24 * 60 * 60_000;

/**
 * Determines a device's current visit; times are in milliseconds since the epoch.
 * @param remembered text from earlier visits: the end of the second-to-last one, and the last
 * moment of the last one
 * @returns `since`, the end of the previous visit, or now on a first visit; and the text to
 * remember
 */
export function visitAt(remembered: string | null, now: number): { since: number; remembered: string } {
  const [, before, last] = /^(\d{1,15})\.(\d{1,15})$/.exec(remembered ?? '') ?? [];
  const known = last === undefined || Number(last) > now ? now : Number(last);
  const since = now - known > pause ? known : Math.min(Number(before ?? now), now);
  return { since: Math.max(since, now - maxChangeAgeMs), remembered: `${since}.${now}` };
}
