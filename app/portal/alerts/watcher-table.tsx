import { Link } from '@remix-run/react';
import { alertKinds } from '#api/contract/alerts.ts';
import { kindNames, watchedDetail, watchersLead } from '#app/merchant/alert-kinds.ts';
import { BellIcon } from '#app/ui/icons.tsx';
import { RankedProduct, RankTable } from '../rank-table.tsx';
import { text } from '../texts.ts';
import type { AlertsData } from './alerts.server.ts';

type Watched = AlertsData['watchers']['products'][number];

/** How many people wait for each product and variant, highest counts first. */
export function WatcherTable({ watchers, cursor, days, now }: AlertsData) {
  const { countedAt, products, nextCursor } = watchers;
  const page = (from: string | null) =>
    `?${new URLSearchParams({ days: String(days), ...(from !== null && { cursor: from }) })}`;
  return (
    <section className="section">
      <RankTable
        title={text('alerts.waitTitle')}
        className="watchers"
        rows={products}
        idOf={(row) => `${row.product_id} ${row.variant_id ?? ''}`}
        product={(row) => (
          <RankedProduct
            title={row.title}
            url={row.url}
            image={row.image_url}
            detail={watchedDetail(row)}
            icon={BellIcon}
          />
        )}
        columns={[
          { name: text('alerts.people'), count: (row) => row.shoppers },
          ...alertKinds.map((kind) => ({ name: kindNames()[kind], count: (row: Watched) => row[kind] })),
        ]}
      />
      {(cursor !== null || nextCursor !== null) && (
        <nav className="row" aria-label={text('alerts.waitTitle')}>
          {cursor !== null && (
            <Link className="button" to={page(null)} preventScrollReset>
              {text('common.firstPage')}
            </Link>
          )}
          {nextCursor !== null && (
            <Link className="button" to={page(nextCursor)} preventScrollReset>
              {text('alerts.next')}
            </Link>
          )}
        </nav>
      )}
      <p className="muted">{watchersLead({ countedAt, now })}</p>
    </section>
  );
}
