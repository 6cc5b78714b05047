import { Link } from '@remix-run/react';
import { useState } from 'react';
import { LayoutDrawing, layoutNames } from '#app/basket/settings/layout-drawing.tsx';
import type { BasketsData } from './baskets.server.ts';
import { CopyButton } from '../copy-button.tsx';
import { PlusIcon } from '#app/ui/icons.tsx';
import { Badge } from '../notice.tsx';
import { EmptyState, PageHead } from '../page-head.tsx';
import { agoText } from '../words.ts';
import { AddToShop } from './add-to-shop.tsx';
import { CreateBasket } from './create-basket.tsx';
import { LinkToList } from './link-to-list.tsx';

/** The baskets in the order they were made; the first is what pages get that name none. */
export function BasketList({ baskets, mayCreate, now, ...shop }: BasketsData) {
  const [creating, setCreating] = useState(false);
  const create = (
    <button type="button" className="button primary" disabled={!mayCreate} onClick={() => setCreating(true)}>
      <PlusIcon size={16} /> Create basket
    </button>
  );
  return (
    <>
      <PageHead
        title="Baskets"
        lead="How shoppers see what they saved from your shop: as a drawer, a section or a page. Each basket has its own look."
      >
        {baskets.length > 0 && create}
      </PageHead>
      {!mayCreate && (
        <p className="muted baskets-full">
          These are 50 baskets, as many as there can be. Delete one that you no longer use.
        </p>
      )}
      {baskets.length === 0 && (
        <EmptyState title="No basket yet" action={create}>
          A basket is what opens behind the heart in your shop.
        </EmptyState>
      )}
      <ul className="link-rows">
        {baskets.map((basket) => (
          <li key={basket.id}>
            <span className="basket-picture" style={{ color: basket.color }}>
              <LayoutDrawing layout={basket.layout} />
            </span>
            <div className="link-words">
              <p>
                <Link to={`/portal/baskets/${basket.id}`}>{basket.name}</Link>
                {basket.isFirst && baskets.length > 1 && <Badge>Default</Badge>}
              </p>
              <p className="muted">
                {layoutNames[basket.layout]}
                {basket.hasWebhook && ', sends to your server'}, changed {agoText(basket.updatedAt, now)}
              </p>
            </div>
            <span className="basket-id">
              <code>{basket.id}</code>
              <CopyButton text={basket.id} what={`the id of ${basket.name}`} />
            </span>
          </li>
        ))}
      </ul>
      {baskets.length > 0 && <AddToShop baskets={baskets} {...shop} />}
      <LinkToList listsUrl={shop.listsUrl} />
      <CreateBasket open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
