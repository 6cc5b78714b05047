import { Link } from '@remix-run/react';
import type { CreatorShopRecord } from '#api/contract/creator-shop.ts';
import { DayChart } from '#app/ui/charts/day-chart.tsx';
import { rangeName } from '#app/ui/charts/words.ts';
import type { AnalyticsData } from './analytics.server.ts';
import { EmptyState, Section } from '../page-head.tsx';
import { EarningsSection } from './earnings-section.tsx';
import { analyticsKinds } from './analytics-kinds.ts';
import { analyticsPeriods } from './analytics-periods.ts';
import { KpiNumbers } from './kpi-numbers.tsx';
import type { TopProduct } from '#api/contract/creator-analytics.ts';
import { Badge } from '../notice.tsx';
import { RankTable } from '../rank-table.tsx';
import { ItemImage } from './item-image.tsx';

/** What visitors did in the last days, and what it may have brought. */
export function AnalyticsPage(props: AnalyticsData & { shop: CreatorShopRecord }) {
  const { shop, days, kpis, products, earnings } = props;
  const happened = analyticsKinds.some(({ kind }) => kpis[kind] + kpis.previous[kind] > 0);
  return (
    <div className="report">
      <div className="report-head">
        <p className="muted">{rangeName(kpis)}, UTC</p>
        <nav aria-label="Days" className="segments">
          {analyticsPeriods.map((one) => (
            <Link
              key={one}
              to={`?days=${one}`}
              preventScrollReset
              aria-current={one === days ? 'true' : undefined}
            >
              {one} days
            </Link>
          ))}
        </nav>
      </div>
      {happened ? (
        <>
          <KpiNumbers kpis={kpis} days={days} />
          <Section title="Day by day">
            <DayChart
              report={{ range: kpis, days: kpis.days, totals: kpis }}
              kinds={analyticsKinds}
              unfinished
            />
          </Section>
        </>
      ) : (
        <NothingYet shop={shop} />
      )}
      {products.length > 0 && <TopProducts products={products} />}
      <EarningsSection earnings={earnings} rates={shop.settings.earnings} />
    </div>
  );
}

function NothingYet({ shop }: { shop: CreatorShopRecord }) {
  return shop.status === 'live' ? (
    <EmptyState
      title="Nobody has been here yet"
      action={
        <a className="button primary" href={shop.url} target="_blank" rel="noreferrer">
          Open the shop
        </a>
      }
    >
      Put the shop’s address where people follow you. Views, clicks and saves stand here minutes later.
    </EmptyState>
  ) : (
    <EmptyState
      title="Analytics begin when the shop is live"
      action={
        <Link className="button primary" to={`/portal/shops/${shop.id}`}>
          Go to its products
        </Link>
      }
    >
      Views, clicks on products, saves and videos played are counted from then on.
    </EmptyState>
  );
}

/** What is clicked most, and what came of it. */
function TopProducts({ products }: { products: readonly TopProduct[] }) {
  return (
    <RankTable
      title="Top products"
      className="top-products"
      rows={products}
      idOf={(product) => product.product_id}
      product={(product) => (
        <>
          <ItemImage url={product.image_url} />
          <span>
            {product.title || 'A product without a title'}{' '}
            {!product.on_list && <Badge>Not in the shop</Badge>}
          </span>
        </>
      )}
      columns={[
        { name: 'Clicks', count: (product) => product.clicks },
        { name: 'Saves', count: (product) => product.saves },
        { name: 'Plays', count: (product) => product.plays },
      ]}
    />
  );
}
