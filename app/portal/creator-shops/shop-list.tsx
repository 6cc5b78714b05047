import { Link } from '@remix-run/react';
import { maxShops } from '#api/contract/creator-shop.ts';
import { PlusIcon } from '#app/ui/icons.tsx';
import { Badge } from '../notice.tsx';
import { EmptyState, PageHead } from '../page-head.tsx';
import { text } from '../texts.ts';
import { agoText } from '../words.ts';
import { templateNames } from './shop-words.ts';
import type { ShopsData } from './shops.server.ts';
import { TemplateDrawing } from './template-drawing.tsx';
import { useSmallImage } from './use-small-image.ts';

type Shop = ShopsData['shops'][number];

/** A partner's creator shops, newest last. */
export function ShopList({ shops, mayCreate, now }: ShopsData) {
  const create = (
    <Link className="button primary" to="/portal/shops/new">
      <PlusIcon size={16} /> {text('shops.newShop')}
    </Link>
  );
  return (
    <>
      <PageHead title={text('common.creatorShops')} lead={text('shops.lead')}>
        {shops.length > 0 && mayCreate && create}
      </PageHead>
      {!mayCreate && <p className="muted below-4">{text('shops.full', { count: maxShops })}</p>}
      {shops.length === 0 && (
        <EmptyState title={text('shops.emptyTitle')} action={create}>
          {text('shops.emptyText')}
        </EmptyState>
      )}
      <ul className="bare link-rows">
        {shops.map((shop) => (
          <ShopRow key={shop.id} shop={shop} now={now} />
        ))}
      </ul>
    </>
  );
}

function ShopRow({ shop, now }: { shop: Shop; now: string }) {
  const numbers = [
    text('products', { count: shop.item_count }),
    text('lists', { count: shop.list_count }),
    shop.ready_videos > 0 && text('shops.videoCount', { count: shop.ready_videos }),
    shop.follower_count > 0 && text('shops.followerCount', { count: shop.follower_count }),
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
          {text('shops.changed', {
            template: templateNames()[shop.template],
            ago: agoText(shop.updated_at, now),
          })}
        </p>
      </div>
      <span className="shop-url">
        {shop.status === 'live' ? (
          <a href={shop.url} target="_blank" rel="noreferrer">
            /shop/{shop.handle}
            <span className="visually-hidden"> {text('shops.opensPublicOf', { name: shop.name })}</span>
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
  status === 'live' ? <Badge tone="ok">{text('shops.live')}</Badge> : <Badge>{text('shops.draft')}</Badge>;
