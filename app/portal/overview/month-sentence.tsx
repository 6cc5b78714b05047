import { dayName } from '#app/ui/charts/words.ts';
import { addMonths, periodOfDay } from '#api/contract/usage-period.ts';
import type { Overview } from './overview.server.ts';
import { countText, monthText, numberText } from '../words.ts';
import { moneyText, stopDay } from './month-words.ts';

/** What the month comes to, in a sentence or two. */
export function MonthSentence({ overview }: { overview: Overview }) {
  const { totals, limit, isCurrent, plan, report, overage } = overview;
  const month = monthText(report.range.from);
  if (totals.total === 0) {
    const nothing = isCurrent
      ? `Nothing has been counted in ${month} yet.`
      : `Nothing was counted in ${month}.`;
    const included = limit === null ? '' : ` ${plan.name} includes ${countText(limit, 'action')}.`;
    return <>{nothing + (isCurrent ? included : '')}</>;
  }
  const verb = isCurrent ? 'You have used' : 'You used';
  const of =
    limit === null ? (totals.total === 1 ? 'action' : 'actions') : `of ${countText(limit, 'action')}`;
  const over = limit === null ? 0 : totals.total - limit;
  return (
    <>
      {verb} <strong>{numberText(totals.total)}</strong> {of}
      {over > 0 && overage && `, ${numberText(over)} over your plan`}. {ending(overview)}
    </>
  );
}

function ending(overview: Overview): string {
  const { limit, plan, isCurrent, forecast, report, overage } = overview;
  const month = monthText(report.range.from);
  if (!isCurrent) return '';
  if (plan.paused) return `Saves are paused until ${monthAfter(report.range.from)}.`;
  if (forecast === null) return limit === null ? 'Your plan has no limit.' : '';
  const near = `At this pace ${month} ends near ${numberText(forecast)}`;
  if (limit === null) return `${near}. Your plan has no limit.`;
  if (forecast <= limit) return `${near}, inside your plan.`;
  const stop = stopDay(overview);
  if (stop) return `At this pace saves pause around ${dayName(stop)}, until the month ends.`;
  if (!overage || overage.free) return `${near}.`;
  const euros = Math.round(((forecast - limit) * overage.tenthCents) / 1000);
  return `${near}: about ${moneyText(euros * 100, overview.currency)} beyond your plan.`;
}

/** The first day of the next month. */
const monthAfter = (day: string) => dayName(`${addMonths(periodOfDay(day), 1)}-01`);
