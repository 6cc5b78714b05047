/** Pseudo-random numbers from 0 to 1, always the same sequence for a seed (mulberry32). */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sunday to Saturday: weekends are busier. */
const weekday = [1.25, 0.85, 0.8, 0.9, 0.95, 1.05, 1.2];
const dayMs = 86_400_000;

/** A past UTC day: its start, its age from 0 (today) to 1, and how busy its weekday is. */
export interface PastDay {
  start: number;
  age: number;
  busy: number;
}

/** The days of the given number of weeks up to now, oldest first. */
export function pastDays(now: Date, weeks: number): PastDay[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return Array.from({ length: weeks * 7 + 1 }, (_, index) => {
    const start = today - (weeks * 7 - index) * dayMs;
    const age = (today - start) / dayMs / (weeks * 7);
    return { start, age, busy: weekday[new Date(start).getUTCDay()] ?? 1 };
  });
}

/** A random time of a day, mostly in the evening. */
export const eveningOf = ({ start }: PastDay, chance: () => number): Date =>
  new Date(start + Math.min(0.999, 0.25 + 0.75 * Math.max(chance(), chance())) * dayMs);
