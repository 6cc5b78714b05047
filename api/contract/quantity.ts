/** The largest quantity of an item. */
export const maxQuantity = 9_999;

/**
 * A whole number from 1 to 9,999, also if given as text. Anything else is undefined rather than
 * converted.
 */
export function parseQuantity(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? +value : value;
  return Number.isInteger(count) && (count as number) >= 1 && (count as number) <= maxQuantity
    ? (count as number)
    : undefined;
}
