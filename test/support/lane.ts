/** `npm test` tries each rule once, `npm run test:all` in every combination. */
const isChangeLane = process.env.MODE === 'change';

/**
 * The rows of a table of combinations: all, or in the change lane only the first, so the first is the one that most
 * often finds what's wrong.
 */
export const combinations = <Row>(rows: readonly Row[]): Row[] =>
  isChangeLane ? rows.slice(0, 1) : [...rows];
