import { Link } from '@remix-run/react';
import { mostShops } from '#api/contract/creator-templates.ts';
import type { ShopsData } from './shops.server.ts';
import { PlusIcon } from '#app/ui/icons.tsx';
import { Badge } from '../notice.tsx';
import { EmptyState, PageHead } from '../page-head.tsx';
import { agoText, countText } from '../words.ts';
import { templateNames } from './shop-words.ts';
import { TemplateDrawing } from './template-drawing.tsx';
import { useSmallImage } from './use-small-image.ts';

type Shop = ShopsData['shops'][number];

/** A partner's creator shops, newest last. */
export function ShopList({ shops, mayCreate, now }: ShopsData) {
  const create = (
    <Link className="button primary" to="/portal/shops/new">
      <PlusIcon size={16} /> New shop
    </Link>
  );
  return (
    <>
      <PageHead
        title="Creator shops"
        lead="Public pages with the products somebody recommends, in lists, with videos and their own words."
      >
        {shops.length > 0 && mayCreate && create}
      </PageHead>
      {!mayCreate && (
        <p className="muted shops-full">
          These are {mostShops} shops, as many as there can be. Delete one that you no longer use.
        </p>
      )}
      {shops.length === 0 && (
        <EmptyState title="No creator shop yet" action={create}>
          Give it a name, add products by their address, and publish it when you like how it looks. Nobody
          sees it before.
        </EmptyState>
      )}
      <ul className="link-rows">
        {shops.map((shop) => (
          <ShopRow key={shop.id} shop={shop} now={now} />
        ))}
      </ul>
    </>
  );
}

function ShopRow({ shop, now }: { shop: Shop; now: string }) {
  const numbers = [
    countText(shop.item_count, 'product'),
    countText(shop.list_count, 'list'),
    shop.ready_videos > 0 && countText(shop.ready_videos, 'video'),
    shop.follower_count > 0 && countText(shop.follower_count, 'follower'),
  ].filter(Boolean);
  return (
    <li>
      <span className="shop-image">
        {shop.images.cover ? (
          <Cover url={shop.images.cover.url} />
        ) : (
          <TemplateDrawing template={shop.template} />
        )}
      </span>
      <div className="link-words">
        <p>
          <Link to={`/portal/shops/${shop.id}`}>{shop.name}</Link>
          <StatusBadge status={shop.status} />
        </p>
        <p className="shop-numbers">{numbers.join(', ')}</p>
        <p className="muted">
          {templateNames[shop.template]}, changed {agoText(shop.updated_at, now)}
        </p>
      </div>
      <span className="shop-address">
        {shop.status === 'live' ? (
          <a href={shop.url} target="_blank" rel="noreferrer">
            /shop/{shop.handle}
            <span className="visually-hidden"> (opens the public page of {shop.name})</span>
          </a>
        ) : (
          <span className="muted">/shop/{shop.handle}</span>
        )}
      </span>
    </li>
  );
}

const Cover = ({ url }: { url: string }) => (
  <img {...useSmallImage(url, 96)} src={url} alt="" width={96} height={56} loading="lazy" />
);

export const StatusBadge = ({ status }: Pick<Shop, 'status'>) =>
  status === 'live' ? <Badge tone="ok">Live</Badge> : <Badge>Draft</Badge>;
