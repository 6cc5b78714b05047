import { across, linePath, plot } from './scale.ts';

/** A small line chart next to a number with the same information; hidden from screen readers. */
export function Sparkline({
  values,
  color,
  dot = color,
}: {
  values: readonly number[];
  color: string;
  dot?: string;
}) {
  if (values.length === 0) return null;
  const top = Math.max(1, ...values);
  const end = values.at(-1) ?? 0;
  return (
    <div className="sparkline" aria-hidden="true">
      <svg viewBox={`0 0 ${plot.width} ${plot.height}`} preserveAspectRatio="none">
        <path d={linePath(values, top)} fill="none" stroke={color} vectorEffect="non-scaling-stroke" />
      </svg>
      <span
        className="chart-dot"
        style={{
          left: `${across(values.length - 1, values.length)}%`,
          bottom: `${(end / top) * 100}%`,
          color: dot,
        }}
      />
    </div>
  );
}
