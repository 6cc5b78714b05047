import { dayStart } from '#api/contract/language/days.ts';

/** Surprise mode: purchases on a list are hidden from its owner. See docs/rules.md, “Gifts”. */
export interface Surprise {
  /** The time when it ends; null if it has no date. */
  surpriseUntil: Date | null;
  /** Whether it has no date and lasts until the owner reveals the gifts. */
  surpriseOpenEnded: boolean;
}

/** Whether purchases on a list are currently hidden from its owner. */
export const isSurprise = ({ surpriseUntil, surpriseOpenEnded }: Surprise, now: Date): boolean =>
  surpriseUntil === null ? surpriseOpenEnded : surpriseUntil > now;

/** SQL: the same for a list `l` at `:now`. */
export const isSurpriseNow = 'coalesce(l.surprise_until > :now, l.surprise_open_ended)';

/** The end of a surprise. If the owner chose a day, it's the start of `date` in `zone`. */
export interface SurpriseEnd {
  until: Date;
  day?: { date: string; zone: string };
}

/** The end of a surprise that lasts until a day begins in a time zone. */
export const untilDay = (date: string, zone: string): SurpriseEnd => ({
  until: dayStart(date, zone),
  day: { date, zone },
});

/**
 * The day on which a surprise ends; null if it ends at any other time, such as one set by the
 * previous version.
 */
export function chosenDay(end: {
  until: Date | null;
  day: string | null;
  zone: string | null;
}): SurpriseEnd['day'] | null {
  const { until, day: date, zone } = end;
  if (!until || !date || !zone || dayStart(date, zone).getTime() !== until.getTime()) return null;
  return { date, zone };
}

const eitherOpenEnded = `(t.surprise_until IS NULL AND t.surprise_open_ended OR o.surprise_until IS NULL AND o.surprise_open_ended)`;

const otherIsLonger = `coalesce(o.surprise_until > t.surprise_until, t.surprise_until IS NULL)`;

/** SQL: assignments that keep list `t` a surprise for as long as both it and `o` are. */
export const keepLongerSurprise = `surprise_open_ended = ${eitherOpenEnded},
    surprise_until = CASE WHEN NOT ${eitherOpenEnded} THEN greatest(t.surprise_until, o.surprise_until) END,
    surprise_day = CASE WHEN ${otherIsLonger} THEN o.surprise_day ELSE t.surprise_day END,
    surprise_zone = CASE WHEN ${otherIsLonger} THEN o.surprise_zone ELSE t.surprise_zone END`;
