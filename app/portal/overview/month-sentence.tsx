import { addMonths, periodOfDay } from '#api/contract/usage-period.ts';
import { dayName } from '#app/ui/charts/words.ts';
import { moneyText, stopDay } from '../month-words.ts';
import type { Overview } from '../period.server.ts';
import { Rich, text } from '../texts.ts';
import { monthText, numberText } from '../words.ts';

/** The month's summary, in a sentence or two. */
export function MonthSentence({ overview }: { overview: Overview }) {
  const { totals, limit, isCurrent, plan, report, overage } = overview;
  if (totals.total === 0) {
    const month = monthText(report.range.from);
    if (!isCurrent) return text('overview.none', { month });
    return limit === null
      ? text('overview.noneYet', { month })
      : text('overview.noneYetOf', { month, plan: plan.name, limit });
  }
  const used = <strong>{numberText(totals.total)}</strong>;
  const over = overage?.actions ?? 0;
  return (
    <>
      {limit === null ? (
        <Rich
          text={isCurrent ? 'overview.used' : 'overview.usedThen'}
          count={totals.total}
          values={{ used }}
        />
      ) : over > 0 ? (
        <Rich
          text={isCurrent ? 'overview.usedOver' : 'overview.usedThenOver'}
          values={{ used, limit: numberText(limit), over: numberText(over) }}
        />
      ) : (
        <Rich
          text={isCurrent ? 'overview.usedOf' : 'overview.usedThenOf'}
          values={{ used, limit: numberText(limit) }}
        />
      )}{' '}
      {ending(overview)}
    </>
  );
}

function ending(overview: Overview): string {
  const { limit, plan, isCurrent, forecast, report, overage, totals } = overview;
  const month = monthText(report.range.from);
  if (!isCurrent) return '';
  if (plan.paused) return text('overview.paused', { date: monthAfter(report.range.from) });
  if (forecast === null) return limit === null ? text('overview.noLimit') : '';
  const pace = { month, forecast };
  if (limit === null) return `${text('overview.pace', pace)} ${text('overview.noLimit')}`;
  if (forecast <= limit) return text('overview.paceWithin', pace);
  const stop = stopDay(overview);
  if (stop) return text('overview.paceStops', { date: dayName(stop) });
  if (!overage || overage.free) return text('overview.pace', pace);
  const toCome = ((forecast - Math.max(limit, totals.total)) * overage.tenthCents) / 10;
  const euros = Math.round((overage.costMinor + toCome) / 100);
  return text('overview.paceOver', { ...pace, price: moneyText(euros * 100, overview.currency) });
}

/** The first day of the next month. */
const monthAfter = (day: string) => dayName(`${addMonths(periodOfDay(day), 1)}-01`);
