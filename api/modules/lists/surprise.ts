/** Surprise mode: purchases on a list are hidden from its owner. See docs/rules.md, “Gifts”. */
export interface Surprise {
  /** When it ends; null if it has no date. */
  surpriseUntil: Date | null;
  /** Without a date: until the owner reveals what was bought. */
  surpriseOpenEnded: boolean;
}

/** Whether purchases on a list are currently hidden from its owner. */
export const isSurprise = ({ surpriseUntil, surpriseOpenEnded }: Surprise, now: Date): boolean =>
  surpriseUntil === null ? surpriseOpenEnded : surpriseUntil > now;

/** SQL: the same for a list `l` at `:now`. */
export const isSurpriseNow = 'coalesce(l.surprise_until > :now, l.surprise_open_ended)';

const eitherOpenEnded = `(t.surprise_until IS NULL AND t.surprise_open_ended OR o.surprise_until IS NULL AND o.surprise_open_ended)`;

/** SQL: assignments that keep list `t` a surprise for as long as both it and `o` are. */
export const asLongAsBoth = `surprise_open_ended = ${eitherOpenEnded},
    surprise_until = CASE WHEN NOT ${eitherOpenEnded} THEN greatest(t.surprise_until, o.surprise_until) END`;
