import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { daysIn } from '#api/contract/analytics-range.ts';
import { DayTip } from './day-tip.tsx';
import type { ChartDay, ChartKind, ChartReport } from './kinds.ts';
import { across, linePath, namedDays, plot, roundTop } from './scale.ts';
import { text } from './texts.ts';
import { dayName, levelName, rangeName, shortDayName, valueName } from './words.ts';

/** Lines are thinner from this many days on. */
const fineFrom = 120;

/** A text description of the chart for screen readers, one or two sentences per kind. */
function describe<Kind extends string>(
  { range, days, totals, currency }: ChartReport<Kind>,
  kinds: readonly ChartKind<Kind>[],
): string {
  const told = kinds.map(({ kind, label }) => {
    const most = days.reduce((best, one) => (one[kind] > best[kind] ? one : best), days[0] as ChartDay<Kind>);
    return text(totals[kind] > 0 ? 'charts.peak' : 'charts.total', {
      label,
      total: valueName(totals[kind], currency),
      day: dayName(most.day),
      most: valueName(most[kind], currency),
    });
  });
  return [text('charts.days', { count: daysIn(range) }), ...told].join(' ');
}

/**
 * Activity by day: a line per kind, toggled with the legend's buttons. A day's numbers appear on hover and with the
 * arrow keys; everything is also in a table below.
 * @param unfinished whether the last day is today: its line is dotted, because it is incomplete
 */
export function DayChart<Kind extends string>({
  report,
  kinds,
  unfinished,
}: {
  report: ChartReport<Kind>;
  kinds: readonly ChartKind<Kind>[];
  unfinished: boolean;
}) {
  const { range, days, currency } = report;
  const [hidden, setHidden] = useState<readonly Kind[]>([]);
  const [active, setActive] = useState<number | null>(null);
  const shown = kinds.filter(({ kind }) => !hidden.includes(kind));
  const caption = text('charts.byDay', { range: rangeName(range) });
  if (days.length === 0) return <p className="chart-none">{text('charts.none')}</p>;

  const top = roundTop(Math.max(0, ...days.flatMap((day) => shown.map(({ kind }) => day[kind]))));
  const last = days.length - 1;
  // A new range may be shorter than the selected day.
  const at = active === null ? null : Math.min(active, last);
  const day = at === null ? undefined : days[at];

  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setActive(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))));
  };
  const leaveByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setActive(null);
  };
  const toggle = (kind: Kind) =>
    setHidden((now) => (now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind]));

  return (
    <figure className="chart">
      <ChartLegend kinds={kinds} hidden={hidden} onToggle={toggle} />
      <div className="chart-body" data-money={currency !== undefined}>
        <div className="chart-levels" aria-hidden="true">
          {[4, 3, 2, 1, 0].map((level) => (
            // Browsers may abbreviate amounts differently than the server ("800.000 €", "800K €").
            <span key={level} style={{ bottom: `${level * 25}%` }} suppressHydrationWarning>
              {levelName((top * level) / 4, currency)}
            </span>
          ))}
        </div>
        <div
          className="chart-plot"
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setActive(null)}
        >
          <ChartLines
            report={report}
            kinds={shown}
            top={top}
            at={at}
            unfinished={unfinished}
            caption={caption}
          />
          {(at !== null || days.length === 1) &&
            shown.map(({ kind, color }) => (
              <span
                key={kind}
                className="chart-dot"
                aria-hidden="true"
                style={{
                  left: `${across(at ?? 0, days.length)}%`,
                  bottom: `${((days[at ?? 0]?.[kind] ?? 0) / top) * 100}%`,
                  color,
                }}
              />
            ))}
          <input
            type="range"
            className="chart-cursor"
            aria-label={text('charts.day')}
            min={0}
            max={last}
            value={at ?? last}
            aria-valuetext={sayDay(days[at ?? last], shown, currency)}
            onChange={({ target }) => setActive(Number(target.value))}
            onFocus={() => setActive((known) => known ?? last)}
            onBlur={() => setActive(null)}
            onKeyDown={leaveByKey}
          />
          {day && at !== null && (
            <DayTip
              day={day}
              kinds={shown}
              place={across(at, days.length)}
              unfinished={unfinished && at === last}
              currency={currency}
            />
          )}
        </div>
        <div className="chart-days" aria-hidden="true">
          {namedDays(days.length, 5).map((one, index) => (
            <span key={one} data-odd={index % 2 === 1} style={{ left: `${across(one, days.length)}%` }}>
              {shortDayName(days[one]?.day ?? '')}
            </span>
          ))}
        </div>
      </div>
      <details>
        <summary>{text('charts.showTable')}</summary>
        <DayTable report={report} kinds={kinds} caption={caption} />
      </details>
    </figure>
  );
}

function ChartLegend<Kind extends string>({
  kinds,
  hidden,
  onToggle,
}: {
  kinds: readonly ChartKind<Kind>[];
  hidden: readonly Kind[];
  onToggle: (kind: Kind) => void;
}) {
  return (
    <div className="chart-legend" role="group" aria-label={text('charts.lines')}>
      {kinds.map(({ kind, label, color, dashes }) => (
        <button key={kind} type="button" aria-pressed={!hidden.includes(kind)} onClick={() => onToggle(kind)}>
          <svg className="chart-swatch" viewBox="0 0 24 8" aria-hidden="true">
            <path d="M0 4H24" stroke={color} strokeDasharray={dashes} />
          </svg>
          {label}
        </button>
      ))}
    </div>
  );
}

/**
 * The lines on a grid.
 * @param top the value at the upper edge
 * @param at the selected day's index
 */
function ChartLines<Kind extends string>({
  report,
  kinds,
  top,
  at,
  unfinished,
  caption,
}: {
  report: ChartReport<Kind>;
  kinds: readonly ChartKind<Kind>[];
  top: number;
  at: number | null;
  unfinished: boolean;
  caption: string;
}) {
  const id = useId();
  const { days } = report;
  const last = days.length - 1;
  const sure = unfinished ? last - 1 : last;
  return (
    <svg
      role="img"
      aria-labelledby={`${id}title ${id}desc`}
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      preserveAspectRatio="none"
    >
      <title id={`${id}title`}>{caption}</title>
      <desc id={`${id}desc`}>{describe(report, kinds)}</desc>
      {[0, 1, 2, 3, 4].map((level) => (
        <path
          key={level}
          className={level === 4 ? 'chart-ground' : 'chart-grid'}
          d={`M0 ${(level * plot.height) / 4}H${plot.width}`}
        />
      ))}
      {kinds.map(({ kind, color, dashes }) => {
        const values = days.map((one) => one[kind]);
        return (
          <g key={kind} stroke={color} className="chart-line" data-fine={days.length > fineFrom}>
            <path d={linePath(values, top, 0, sure)} strokeDasharray={dashes} />
            {unfinished && <path d={linePath(values, top, last - 1)} strokeDasharray="1 4" />}
          </g>
        );
      })}
      {at !== null && (
        <path
          className="chart-mark"
          d={`M${across(at, days.length) * (plot.width / 100)} 0V${plot.height}`}
        />
      )}
    </svg>
  );
}

function sayDay<Kind extends string>(
  day: ChartDay<Kind> | undefined,
  kinds: readonly ChartKind<Kind>[],
  currency?: string,
): string {
  if (!day) return '';
  const values = kinds.map(({ kind, label }) => `${label} ${valueName(day[kind], currency)}`);
  return [dayName(day.day), ...values].join(', ');
}

/** A chart's numbers as a table, newest day first. */
function DayTable<Kind extends string>({
  report: { days, currency },
  kinds,
  caption,
}: {
  report: ChartReport<Kind>;
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
                <td key={kind}>{valueName(counts[kind], currency)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
