/** `npm test` tries each rule once, `npm run test:all` in every combination. */
const isChangeLane = process.env.MODE === 'change';

/**
 * The rows of a table of combinations: all of them, or in the change lane only the first. Put the row first that is most
 * likely to fail.
 */
export const combinations = <Row>(rows: readonly Row[]): Row[] =>
  isChangeLane ? rows.slice(0, 1) : [...rows];
