import { Sparkline } from '#app/ui/charts/sparkline.tsx';
import type { Overview } from './overview.server.ts';
import { numberText } from '../words.ts';
import { comparison } from './month-words.ts';

const kinds = [
  ['saves', 'Saves'],
  ['listViews', 'List views'],
  ['shares', 'Shares'],
] as const;

/** The month's actions by kind, each beside the same days of the month before. */
export function MonthNumbers({ overview }: { overview: Overview }) {
  const { totals, before, report, isCurrent } = overview;
  // A day that has just begun would look like a fall.
  const days = isCurrent ? report.days.slice(0, -1) : report.days;
  return (
    <dl className="month-numbers">
      {kinds.map(([kind, name]) => (
        <div key={kind}>
          <dt>{name}</dt>
          <dd className="month-number">
            {numberText(totals[kind])}
            {days.length > 1 && (
              <Sparkline values={days.map((day) => day[kind])} color="var(--ink-3)" dot="var(--action)" />
            )}
          </dd>
          <dd className="muted">{comparison(totals[kind], before.totals[kind], overview)}</dd>
        </div>
      ))}
    </dl>
  );
}
