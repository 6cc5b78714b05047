import type { ChartDay, ChartKind } from './kinds.ts';
import { text } from './texts.ts';
import { dayName, valueName } from './words.ts';

/**
 * A day's numbers next to its position in a chart; screen readers get them from the chart's cursor.
 * @param place percent of the chart's width; past the middle, the tip is on the other side
 */
export function DayTip<Kind extends string>({
  day,
  kinds,
  place,
  unfinished,
  currency,
}: {
  day: ChartDay<Kind>;
  kinds: readonly ChartKind<Kind>[];
  place: number;
  unfinished: boolean;
  currency?: string;
}) {
  const side = place > 50 ? { right: `${100 - place}%` } : { left: `${place}%` };
  return (
    <div className="chart-tip" aria-hidden="true" style={side}>
      <strong>{unfinished ? text('charts.soFar', { day: dayName(day.day) }) : dayName(day.day)}</strong>
      {kinds.map(({ kind, label, color }) => (
        <span key={kind}>
          <i style={{ background: color }} />
          {label}
          <b>{valueName(day[kind], currency)}</b>
        </span>
      ))}
    </div>
  );
}
