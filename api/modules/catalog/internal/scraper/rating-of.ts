/** Converts a rating from any scale to 0 to 5, with two decimals; omits invalid ones. */
export function ratingOf(written: { value: unknown; best: unknown; count: unknown }): {
  rating?: number;
  reviewCount?: number;
} {
  const numberOf = (value: unknown) => Number.parseFloat(String(value ?? '').replace(',', '.'));
  const value = numberOf(written.value);
  const best = numberOf(written.best) || 5;
  const count = Number.parseInt(String(written.count ?? '').replaceAll(/(?<=\d)[.,' ](?=\d{3}\b)/g, ''), 10);
  return {
    ...(value >= 0 && value <= best && { rating: Math.round((value / best) * 500) / 100 }),
    ...(count >= 0 && count < 2 ** 31 && { reviewCount: count }),
  };
}
