import fc from 'fast-check';

/** Draws that a seed repeats. */
export interface Random {
  /** From 0 to `max`. */
  upTo(max: number): number;
  pick<One>(all: readonly One[]): One;
  /** True this often in a hundred. */
  maybe(percent: number): boolean;
}

/** Tests like extremes, which are rare in life. */
const evenly = (max: number) => fc.noBias(fc.integer({ min: 0, max }));

export function seeded(seed: number): Random {
  const draw = fc.sample(fc.gen(), { seed, numRuns: 1 })[0]!;
  const upTo = (max: number) => draw(evenly, max);
  return {
    upTo,
    pick: (all) => all[upTo(Math.max(all.length - 1, 0))]!,
    maybe: (percent) => upTo(99) < percent,
  };
}
