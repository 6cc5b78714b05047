import type { LinksFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { RevenueKey } from '#api/contract/analytics-report.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import {
  conversionText,
  nothingSold,
  pathName,
  percentOf,
  percentText,
  revenueChart,
  revenueChartKinds,
  revenueComparison,
  type RevenueData,
  revenueFilePath,
  revenueQuery,
  revenueSentence,
  testOrdersNote,
} from '#app/merchant/revenue.ts';
import { revenueDays } from '#app/merchant/revenue-days.ts';
import { DayChart } from '#app/ui/charts/day-chart.tsx';
import { ReceiptIcon } from '#app/ui/icons.tsx';
import { DaysChoice } from '../days-choice.tsx';
import { EmptyState, PageHead, Section } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { RankedProduct, RankTable } from '../rank-table.tsx';
import { lang, text } from '../texts.ts';
import styles from './revenue.css';
import { loadRevenue } from './revenue.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta = () => portalMeta(text('revenue.title'));
export { loadRevenue as loader };

export default function PortalRevenueRoute() {
  return <RevenuePage data={useLoaderData<typeof loadRevenue>()} />;
}

/** Revenue in the page's period, unless nothing was ever sold. */
function RevenuePage({ data }: { data: RevenueData }) {
  const { days, isToday, currencies, shown, hasSales } = data;
  return (
    <div className="revenue report">
      <PageHead
        title={text('revenue.title')}
        lead={currencies.map((one) => (
          <span key={one.currency}>
            {revenueSentence(one, data)} <span className="muted">{revenueComparison(one, data)}</span>
          </span>
        ))}
      >
        {hasSales && (
          <DaysChoice
            choices={revenueDays}
            days={isToday ? days : null}
            toQuery={(one) => revenueQuery(data, { days: String(one) })}
          />
        )}
      </PageHead>
      <TestOrders data={data} />
      {shown ? <Sales data={data} shown={shown} /> : <NothingYet data={data} />}
    </div>
  );
}

/** The number of test orders, with a link that excludes them. */
function TestOrders({ data }: { data: RevenueData }) {
  const tests = testOrdersNote(data);
  return (
    tests && (
      <p className="muted below-6">
        {tests.note}{' '}
        <Link to={tests.to} preventScrollReset>
          {tests.link}
        </Link>
      </p>
    )
  );
}

const NothingYet = ({ data }: { data: RevenueData }) =>
  data.hasSales ? (
    <EmptyState title={nothingSold(data)}>{text('revenue.noneText')}</EmptyState>
  ) : (
    <EmptyState
      title={text('revenue.emptyTitle')}
      action={
        <a className="button primary" href="/docs/api-partners#orders" hrefLang="en">
          {text('revenue.guide')}
        </a>
      }
    >
      {text('revenue.emptyText')}
    </EmptyState>
  );

type Shown = NonNullable<RevenueData['shown']>;

function Sales({ data, shown }: { data: RevenueData; shown: Shown }) {
  const { currency, paths } = shown;
  const money = (minor: number) => formatPrice(lang(), minor, currency);
  const amounts = [
    {
      name: text('revenue.title'),
      count: (row: Row) => row.net_minor,
      text: (row: Row) => money(row.net_minor),
    },
    { name: text('revenue.orders'), count: (row: Row) => row.orders },
  ] as const;
  return (
    <>
      {data.currencies.length > 1 && <CurrencyChoice data={data} shown={shown} />}
      <Section
        title={text('common.byDay')}
        lead={text('revenue.dayLead')}
        aside={<Download data={data} by="day" />}
      >
        <DayChart report={revenueChart(data)} kinds={revenueChartKinds()} unfinished={data.isToday} />
      </Section>
      <section className="section">
        <RankTable
          title={text('revenue.byPath')}
          rows={paths}
          idOf={(row) => row.key}
          product={(row) => <span>{pathName(row.key)}</span>}
          columns={[
            ...amounts,
            {
              name: text('revenue.refunded'),
              count: (row) => row.refunded_minor,
              text: (row) => money(row.refunded_minor),
            },
            {
              name: text('revenue.percent'),
              count: (row) => row.net_minor,
              text: (row) => percentText(percentOf(row.net_minor, shown)),
            },
          ]}
        />
        <p className="muted below-3">{text('revenue.pathLead')}</p>
        <Download data={data} by="path" />
      </section>
      <section className="section">
        <RankTable
          title={text('revenue.byProduct')}
          rows={data.products}
          idOf={(row) => row.key}
          product={({ product }) => (
            <RankedProduct
              title={product?.title ?? ''}
              url={product?.url ?? null}
              image={product?.image_url ?? null}
              icon={ReceiptIcon}
            />
          )}
          columns={[
            ...amounts,
            { name: text('charts.saves'), count: (row) => row.product?.saves ?? 0 },
            {
              name: text('revenue.conversion'),
              count: (row) => row.product?.conversion ?? 0,
              text: conversionText,
            },
          ]}
        />
        <p className="muted below-3">{text('revenue.productLead')}</p>
        <Download data={data} by="product" />
      </section>
    </>
  );
}

type Row = RevenueData['products'][number];

/** The chart and the tables show one currency. */
const CurrencyChoice = ({ data, shown }: { data: RevenueData; shown: Shown }) => (
  <nav aria-label={text('currency')} className="segments">
    {data.currencies.map(({ currency }) => (
      <Link
        key={currency}
        to={`?${revenueQuery(data, { currency })}`}
        preventScrollReset
        aria-current={currency === shown.currency ? 'true' : undefined}
      >
        {currency}
      </Link>
    ))}
  </nav>
);

const fileNames = (): Record<RevenueKey, string> => ({
  day: text('common.byDay'),
  path: text('revenue.byPath'),
  product: text('revenue.byProduct'),
});

const Download = ({ data, by }: { data: RevenueData; by: RevenueKey }) => (
  <a className="button" href={revenueFilePath('/portal/revenue.csv', data, by)} download>
    {text('common.downloadCsv')}
    <span className="visually-hidden"> ({fileNames()[by]})</span>
  </a>
);
