import { Link } from '@remix-run/react';
import type { AddData } from './add.server.ts';
import { PageHead } from '../page-head.tsx';
import { AddByHand } from './add-by-hand.tsx';
import { AddByUrl } from './add-by-url.tsx';
import { AddFromCatalog } from './add-from-catalog.tsx';
import { waysToAdd, type WayToAdd } from './ways-to-add.ts';
import { text } from '../texts.ts';

const names = (): Record<WayToAdd, string> => ({
  url: text('shops.byUrl'),
  catalog: text('shops.fromCatalog'),
  hand: text('shops.manually'),
});

/** Adds a product to a list, in one of three ways. */
export function AddPage(data: AddData) {
  const { shop, list, way } = data;
  return (
    <div className="shop">
      <nav aria-label={text('shops.trail')} className="shop-trail">
        <Link to="/portal/shops">{text('common.creatorShops')}</Link>
        <span aria-hidden="true">/</span>
        <Link to={`/portal/shops/${shop.id}?list=${list.id}`}>{shop.name}</Link>
      </nav>
      <PageHead title={text('shops.addTo', { title: list.title })} />
      <nav aria-label={text('shops.waysToAdd')} className="shop-tabs">
        {waysToAdd.map((one) => (
          <Link key={one} to={`?by=${one}`} aria-current={one === way ? 'page' : undefined} replace>
            {names()[one]}
          </Link>
        ))}
      </nav>
      {way === 'url' && <AddByUrl {...data} />}
      {way === 'hand' && <AddByHand {...data} />}
      {way === 'catalog' && <AddFromCatalog {...data} />}
    </div>
  );
}
