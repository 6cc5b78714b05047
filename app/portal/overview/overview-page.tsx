import { Link } from '@remix-run/react';
import { isKnown, type Worth } from '#api/contract/worth.ts';
import { DayChart } from '#app/ui/charts/day-chart.tsx';
import { chartKinds } from '#app/ui/charts/kinds.ts';
import { MonthNumbers } from '../month-numbers.tsx';
import { moneyText, periodName } from '../month-words.ts';
import { PageHead, Section } from '../page-head.tsx';
import type { Overview } from '../period.server.ts';
import { PeriodChoice } from '../period-choice.tsx';
import { text } from '../texts.ts';
import { asTitle } from '../words.ts';
import { MonthChart } from './month-chart.tsx';
import { MonthSentence } from './month-sentence.tsx';
import { MostSaved } from './most-saved.tsx';
import { SetupCard, type SetupCardData } from './setup-card.tsx';
import { WorthLine } from './worth-line.tsx';

/** A month: usage of the plan, activity, and the most saved products. */
export function OverviewPage({
  overview,
  setup,
  worth,
}: {
  overview: Overview;
  setup: SetupCardData | null;
  worth: Worth | null;
}) {
  const { period, periods, isCurrent, totals, report, products } = overview;
  const name = periodName(period, periods[0] ?? period);
  const happened = totals.total > 0 || report.days.some((day) => day.basketOpens + day.checkouts > 0);
  return (
    <div className="report overview">
      {setup && isCurrent && <SetupCard card={setup} />}
      {worth && (!setup || isKnown(worth)) && <WorthLine worth={worth} />}
      <PageHead
        title={asTitle(isCurrent ? text('overview.soFar', { name }) : name)}
        lead={<MonthSentence overview={overview} />}
      >
        {periods.length > 1 && <PeriodChoice period={period} periods={periods} />}
      </PageHead>
      <MonthChart overview={overview} />
      <Money overview={overview} />
      <MonthNumbers overview={overview} />
      {products.length > 0 && <MostSaved products={products} />}
      {happened && (
        <Section title={text('common.dayByDay')}>
          <DayChart report={report} kinds={chartKinds()} unfinished={isCurrent} />
        </Section>
      )}
      <Foot overview={overview} />
    </div>
  );
}

/** The month's overage, and whether another plan would have been cheaper. */
function Money({ overview: { overage, cheaper, isCurrent, currency } }: { overview: Overview }) {
  if (!overage || overage.actions === 0) return null;
  const price = moneyText(Math.floor(overage.costMinor), currency);
  const count = overage.actions;
  if (!isCurrent) {
    return (
      <p className="month-money">
        {text('overview.overPeriod', { count })}{' '}
        <Link to="/portal/subscription">{text('overview.seeInvoice')}</Link>
      </p>
    );
  }
  return (
    <p className="month-money">
      {overage.free ? text('overview.overFree', { count }) : text('overview.overCost', { count, price })}
      {cheaper && !overage.free && (
        <>
          {' '}
          {text('overview.cheaper', {
            plan: cheaper.planName,
            price: moneyText(cheaper.lessMinor, currency),
          })}{' '}
          <Link to="/portal/subscription">{text('common.seePlans')}</Link>
        </>
      )}
    </p>
  );
}

function Foot({ overview: { period, totals, report } }: { overview: Overview }) {
  const tests = report.test.saves + report.test.shares + report.test.listViews;
  return (
    <p className="overview-foot muted">
      {tests > 0 && `${text('overview.tests', { count: tests })} `}
      {totals.total > 0 && <Link to={`/portal/usage?period=${period}`}>{text('overview.seeActions')}</Link>}
    </p>
  );
}
