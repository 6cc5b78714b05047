import { Sparkline } from '#app/ui/charts/sparkline.tsx';
import { comparison } from './month-words.ts';
import type { Overview } from './period.server.ts';
import { text } from './texts.ts';
import { numberText } from './words.ts';

const kinds = () =>
  [
    ['saves', text('charts.saves')],
    ['listViews', text('charts.listViews')],
    ['shares', text('charts.shares')],
  ] as const;

/** The month's actions by kind, each compared with the same days of the previous month. */
export function MonthNumbers({ overview }: { overview: Overview }) {
  const { totals, before, report, isCurrent } = overview;
  // A day that has only just started would look like a drop.
  const days = isCurrent ? report.days.slice(0, -1) : report.days;
  return (
    <dl className="month-numbers">
      {kinds().map(([kind, name]) => (
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
