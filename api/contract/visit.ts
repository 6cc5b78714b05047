/** A pause that ends a visit, in ms. */
const pause = 30 * 60_000;

/** The longest time that changes are told afterwards, in ms. */
export const longestAbsence = 30 * 24 * 60 * 60_000;

/**
 * The visits that a device remembers, as text: the end of the one before, and the last moment of this one, both in
 * milliseconds since the epoch. A first visit has nothing before it.
 */
export function visitAt(
  remembered: string | null | undefined,
  now: number,
): { since: number; remembered: string } {
  const [, before, last] = /^(\d{1,15})\.(\d{1,15})$/.exec(remembered ?? '') ?? [];
  const known = last === undefined || Number(last) > now ? now : Number(last);
  const since = now - known > pause ? known : Math.min(Number(before ?? now), now);
  return { since: Math.max(since, now - longestAbsence), remembered: `${since}.${now}` };
}
