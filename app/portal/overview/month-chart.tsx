import { dayName } from '#app/ui/charts/words.ts';
import type { Overview } from '../period.server.ts';
import { text } from '../texts.ts';
import { numberText } from '../words.ts';

/** The chart's internal coordinates, stretched to the available space. */
const width = 1000;
const height = 180;
/** Labels overlap if they're closer than this, in percent of the height. */
const apart = 10;

/** A round step that reaches `top` in at most four steps. */
function stepOf(top: number): number {
  const least = Math.max(1, top / 4);
  const magnitude = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((one) => one * magnitude).find((step) => step >= least) ?? least;
}

interface Scale {
  top: number;
  levels: number[];
}

function scaleOf({ limit, totals, forecast }: Overview): Scale {
  const most = Math.max(totals.total, forecast ?? 0, 4);
  const inside = limit !== null && most <= limit;
  const step = stepOf(inside ? limit : most);
  const top = inside ? limit : Math.ceil(most / step) * step;
  return { top, levels: Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step) };
}

/** The labeled days: the first, the last, every seventh, and today instead of its neighbors. */
function namedDays(today: number | null, days: number): number[] {
  const weeks = [8, 15, 22].filter((day) => today === null || Math.abs(day - today) > 2);
  return [1, ...weeks, ...(today !== null && today > 3 && today < days - 3 ? [today] : []), days];
}

/** Cumulative actions per day. Billing uses the counters, so the line ends at their value. */
function sumsOf({ report, totals }: Overview): number[] {
  const sums: number[] = [];
  for (const { saves, shares, listViews } of report.days) {
    sums.push((sums.at(-1) ?? 0) + saves + shares + listViews);
  }
  return [...sums.slice(0, -1), totals.total];
}

/** The month's cumulative actions as a line, against the plan's limit, with a dotted forecast. */
export function MonthChart({ overview }: { overview: Overview }) {
  const { report, totals, limit, forecast, daysOfMonth, isCurrent, plan } = overview;
  const { top, levels } = scaleOf(overview);
  const percentUp = (value: number) => (value / top) * 100;
  const point = (day: number, value: number) =>
    `${((day / daysOfMonth) * width).toFixed(1)} ${(height - (value / top) * height).toFixed(1)}`;

  const sums = sumsOf(overview);
  const today = report.days.length;
  const line = `M${[point(0, 0), ...sums.map((value, at) => point(at + 1, value))].join('L')}`;
  const x = (today / daysOfMonth) * 100;

  const limitAt = limit !== null && limit <= top ? percentUp(limit) : null;
  const forecastAt = forecast === null ? null : placeBeside(percentUp(forecast), limitAt);
  const taken = [limitAt, forecastAt].filter((one) => one !== null);
  const isFree = (place: number) => taken.every((one) => Math.abs(one - place) >= apart);
  const nameOf = (day: number) => dayName(`${report.range.from.slice(0, 8)}${day}`);

  return (
    <figure className="month-chart">
      {limitAt !== null && (
        <span
          className="month-limit-name"
          style={{ bottom: `calc(28px + (100% - 52px) * ${limitAt / 100})` }}
        >
          {text('overview.includedIn', { plan: plan.name })}
        </span>
      )}
      <div className="month-plot">
        <svg
          role="img"
          aria-label={describe(overview)}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
        >
          {levels.map((level) => (
            <path key={level} className="month-grid" d={`M0 ${height - (level / top) * height}H${width}`} />
          ))}
          {limit !== null && limitAt !== null && (
            <path className="month-limit" d={`M0 ${height - (limit / top) * height}H${width}`} />
          )}
          <path className="month-area" d={`${line}V${height}H0Z`} />
          {isCurrent && (
            <path
              className="month-today"
              d={`M${x * (width / 100)} ${height}V${height - (totals.total / top) * height}`}
            />
          )}
          <path className="month-line" d={line} />
          {forecast !== null && (
            <path
              className="month-forecast"
              d={`M${point(today, totals.total)}L${point(daysOfMonth, forecast)}`}
            />
          )}
        </svg>
        <span
          className="month-dot"
          aria-hidden="true"
          style={{ left: `${x}%`, bottom: `${percentUp(totals.total)}%` }}
        />
        {isCurrent && (
          <span
            className="month-now"
            aria-hidden="true"
            data-side={x < 30 ? 'right' : 'left'}
            style={{ left: `${x}%`, bottom: `${percentUp(totals.total)}%` }}
          >
            {text('overview.today', { count: totals.total })}
          </span>
        )}
        {forecast !== null && (
          <span
            className="month-dot open"
            aria-hidden="true"
            style={{ left: '100%', bottom: `${percentUp(forecast)}%` }}
          />
        )}
        <div className="month-levels" aria-hidden="true">
          {limit !== null && limitAt !== null && <b style={{ bottom: `${limitAt}%` }}>{numberText(limit)}</b>}
          {forecast !== null && <span style={{ bottom: `${forecastAt}%` }}>≈ {numberText(forecast)}</span>}
          {levels
            .filter((level) => isFree(percentUp(level)))
            .map((level) => (
              <span key={level} style={{ bottom: `${percentUp(level)}%` }}>
                {numberText(level)}
              </span>
            ))}
        </div>
        <div className="month-days" aria-hidden="true">
          {namedDays(isCurrent ? today : null, daysOfMonth).map((day) => (
            <span
              key={day}
              data-place={day === 1 ? 'first' : day === daysOfMonth ? 'last' : undefined}
              data-today={isCurrent && day === today}
              data-near={daysOfMonth - day < 10}
              style={{ left: day === 1 ? 0 : `${(day / daysOfMonth) * 100}%` }}
            >
              {day === 1 || day === daysOfMonth ? nameOf(day) : day}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** Moves the forecast's label away from the limit's. */
function placeBeside(place: number, other: number | null): number {
  if (other === null || Math.abs(place - other) >= apart) return place;
  return place > other ? other + apart : other - apart;
}

function describe({ report, totals, limit, forecast, daysOfMonth, plan }: Overview): string {
  const last = dayName(`${report.range.from.slice(0, 8)}${daysOfMonth}`);
  return [
    text('overview.chartTotal', { count: totals.total, date: dayName(report.range.to) }),
    ...(limit === null ? [] : [text('overview.chartLimit', { plan: plan.name, limit })]),
    ...(forecast === null ? [] : [text('overview.chartForecast', { count: forecast, date: last })]),
  ].join(' ');
}
