import { Link } from '@remix-run/react';
import type { AddData } from './add.server.ts';
import { PageHead } from '../page-head.tsx';
import { AddByHand } from './add-by-hand.tsx';
import { AddByUrl } from './add-by-url.tsx';
import { AddFromCatalog } from './add-from-catalog.tsx';
import { waysToAdd, type WayToAdd } from './ways-to-add.ts';

const names: Record<WayToAdd, string> = {
  url: 'By its address',
  catalog: 'From the catalogue',
  hand: 'By hand',
};

/** One product more on a list, in one of three ways. */
export function AddPage(data: AddData) {
  const { shop, list, way } = data;
  return (
    <div className="shop">
      <nav aria-label="Where you are" className="shop-trail">
        <Link to="/portal/shops">Creator shops</Link>
        <span aria-hidden="true">/</span>
        <Link to={`/portal/shops/${shop.id}?list=${list.id}`}>{shop.name}</Link>
      </nav>
      <PageHead title={`Add to ${list.title}`} />
      <nav aria-label="How to add it" className="shop-tabs">
        {waysToAdd.map((one) => (
          <Link key={one} to={`?by=${one}`} aria-current={one === way ? 'page' : undefined} replace>
            {names[one]}
          </Link>
        ))}
      </nav>
      {way === 'url' && <AddByUrl {...data} />}
      {way === 'hand' && <AddByHand {...data} />}
      {way === 'catalog' && <AddFromCatalog {...data} />}
    </div>
  );
}
