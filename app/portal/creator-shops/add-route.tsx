import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PageHead } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';
import { type AddData, addIntents, loadAdd } from './add.server.ts';
import { AddByHand } from './add-by-hand.tsx';
import { AddByUrl } from './add-by-url.tsx';
import { AddFromCatalog } from './add-from-catalog.tsx';
import shop from './shop.css';
import { answerShopIntent } from './shop.server.ts';
import shops from './shops.css';
import { waysToAdd, type WayToAdd } from './ways-to-add.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  portalMeta(
    text('shops.addTo', { title: data?.list.title ?? text('lists.list') }),
    text('common.creatorShops'),
  );
export const links: LinksFunction = () => [shops, shop].map((href) => ({ rel: 'stylesheet', href }));
export const loader = async (args: LoaderFunctionArgs) => json(await loadAdd(args));
export const action = (args: ActionFunctionArgs) => answerShopIntent(args, addIntents);
export { clientAction, shouldRevalidate } from '../client-action.ts';

export default function PortalShopAddRoute() {
  return <AddPage {...useLoaderData<typeof loader>()} />;
}

const names = (): Record<WayToAdd, string> => ({
  url: text('shops.byUrl'),
  catalog: text('shops.fromCatalog'),
  hand: text('manually'),
});

/** Adds a product to a list, in one of three ways. */
function AddPage(data: AddData) {
  const { shop, list, way } = data;
  return (
    <div className="shop">
      <nav aria-label={text('shops.trail')} className="shop-trail">
        <Link to="/portal/shops">{text('common.creatorShops')}</Link>
        <span aria-hidden="true">/</span>
        <Link to={`/portal/shops/${shop.id}?list=${list.id}`}>{shop.name}</Link>
      </nav>
      <PageHead title={text('shops.addTo', { title: list.title })} />
      <nav aria-label={text('shops.waysToAdd')} className="page-tabs">
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
