import type { ChartDay, ChartKind } from './kinds.ts';
import { text } from './texts.ts';
import { dayName, numberName } from './words.ts';

/** A chart's numbers as a table, newest day first. */
export function DayTable<Kind extends string>({
  days,
  kinds,
  caption,
}: {
  days: readonly ChartDay<Kind>[];
  kinds: readonly ChartKind<Kind>[];
  caption: string;
}) {
  return (
    // Scrollable content must be reachable by keyboard.
    <div className="chart-table" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text('charts.dayUtc')}</th>
            {kinds.map(({ kind, label }) => (
              <th key={kind} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((counts) => (
            <tr key={counts.day}>
              <th scope="row">{dayName(counts.day)}</th>
              {kinds.map(({ kind }) => (
                <td key={kind}>{numberName(counts[kind])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
