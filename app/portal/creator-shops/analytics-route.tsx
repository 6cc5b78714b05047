import { type ActionFunctionArgs, json, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useOutletContext } from '@remix-run/react';
import type { CreatorShopRecord, TopProduct } from '#api/modules/creators/schemas.ts';
import charts from '#app/ui/charts/charts.css';
import { DayChart } from '#app/ui/charts/day-chart.tsx';
import { rangeName } from '#app/ui/charts/words.ts';
import { DaysChoice } from '../days-choice.tsx';
import { Badge } from '../notice.tsx';
import { EmptyState, Section } from '../page-head.tsx';
import { RankTable } from '../rank-table.tsx';
import report from '../report.css';
import { text } from '../texts.ts';
import analytics from './analytics.css';
import { type AnalyticsData, analyticsIntents, loadAnalytics } from './analytics.server.ts';
import { analyticsKinds, analyticsPeriods } from './analytics-kinds.ts';
import { ConfirmedSection, EarningsSection } from './earnings-section.tsx';
import { ItemImage } from './item-image.tsx';
import { KpiNumbers } from './kpi-numbers.tsx';
import { answerShopIntent, type ShopData } from './shop.server.ts';

export const links: LinksFunction = () =>
  [charts, report, analytics].map((href) => ({ rel: 'stylesheet', href }));
export const loader = async (args: LoaderFunctionArgs) => json(await loadAnalytics(args));
export const action = (args: ActionFunctionArgs) => answerShopIntent(args, analyticsIntents);

export default function PortalShopAnalyticsRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <AnalyticsPage shop={shop} {...useLoaderData<typeof loader>()} />;
}

/** Analytics of the last days, and estimated earnings. */
function AnalyticsPage(props: AnalyticsData & { shop: CreatorShopRecord }) {
  const { shop, days, kpis, products, earnings } = props;
  const happened = analyticsKinds().some(({ kind }) => kpis[kind] + kpis.previous[kind] > 0);
  return (
    <div className="report">
      <div className="report-head">
        <p className="muted">{text('shops.rangeUtc', { range: rangeName(kpis) })}</p>
        <DaysChoice choices={analyticsPeriods} days={days} />
      </div>
      {happened ? (
        <>
          <KpiNumbers kpis={kpis} days={days} />
          <Section title={text('common.dayByDay')}>
            <DayChart
              report={{ range: kpis, days: kpis.days, totals: kpis }}
              kinds={analyticsKinds()}
              unfinished
            />
          </Section>
        </>
      ) : (
        <NothingYet shop={shop} />
      )}
      {products.length > 0 && <TopProducts products={products} />}
      <ConfirmedSection confirmed={earnings.confirmed} />
      <EarningsSection earnings={earnings} rates={shop.settings.earnings} />
    </div>
  );
}

function NothingYet({ shop }: { shop: CreatorShopRecord }) {
  return shop.status === 'live' ? (
    <EmptyState
      title={text('shops.noVisitsTitle')}
      action={
        <a className="button primary" href={shop.url} target="_blank" rel="noreferrer">
          {text('shops.openShop')}
        </a>
      }
    >
      {text('shops.noVisitsText')}
    </EmptyState>
  ) : (
    <EmptyState
      title={text('shops.notLiveTitle')}
      action={
        <Link className="button primary" to={`/portal/shops/${shop.id}`}>
          {text('shops.goToProducts')}
        </Link>
      }
    >
      {text('shops.notLiveText')}
    </EmptyState>
  );
}

/** The most clicked products and their outcomes. */
function TopProducts({ products }: { products: readonly TopProduct[] }) {
  return (
    <RankTable
      title={text('shops.topProducts')}
      className="top-products above-4"
      rows={products}
      idOf={(product) => product.product_id}
      product={(product) => (
        <>
          <ItemImage url={product.image_url} />
          <span>
            {product.title || text('common.untitledProduct')}{' '}
            {!product.on_list && <Badge>{text('shops.notInShop')}</Badge>}
          </span>
        </>
      )}
      columns={[
        { name: text('shops.clicks'), count: (product) => product.clicks },
        { name: text('charts.saves'), count: (product) => product.saves },
        { name: text('shops.plays'), count: (product) => product.plays },
      ]}
    />
  );
}
