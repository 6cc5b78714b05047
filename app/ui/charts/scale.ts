/** A chart's internal coordinates, stretched to the available space. */
export const plot = { width: 1000, height: 300 };

/** The horizontal position of point `at` of `count`, in percent; a single point is centered. */
export const across = (at: number, count: number): number => (count < 2 ? 50 : (at / (count - 1)) * 100);

/** A round number of at least `highest`, divisible into four whole steps. */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4;
  const step = highest / 4;
  const magnitude = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find(
    (one) => one * magnitude >= step && Number.isInteger(one * magnitude),
  );
  return 4 * (factor ?? 10) * magnitude;
}

/** The SVG path through the values from index `first` to `last`. */
export function linePath(
  values: readonly number[],
  top: number,
  first = 0,
  last = values.length - 1,
): string {
  const points: string[] = [];
  for (let at = Math.max(0, first); at <= last; at += 1) {
    const x = (across(at, values.length) / 100) * plot.width;
    const y = plot.height - ((values[at] ?? 0) / top) * plot.height;
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  return points.length === 0 ? '' : `M${points.join('L')}`;
}

/** Indexes of the labeled days: the first, the last and some evenly spaced between. */
export function namedDays(count: number, most: number): number[] {
  if (count === 0) return [];
  const steps = Math.min(most, count) - 1;
  if (steps < 1) return [0];
  return Array.from({ length: steps + 1 }, (_, at) => Math.round((at * (count - 1)) / steps));
}
