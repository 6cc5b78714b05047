import { Link, useSearchParams } from '@remix-run/react';
import { mostItemsOfList } from '#api/contract/creator-templates.ts';
import type { ProductsData } from './products.server.ts';
import { PlusIcon } from '#app/ui/icons.tsx';
import { Notice } from '../notice.tsx';
import { EmptyState } from '../page-head.tsx';
import { ItemRows } from './item-rows.tsx';
import { ListHead } from './list-head.tsx';
import { ListNav } from './list-nav.tsx';
import { NewList } from './new-list.tsx';
import { RemovedNotice, useRemoval } from './removed-notice.tsx';

/** A shop's lists, and the products of the open one. */
export function ProductsPage({ lists, open, items, editing, removing, full }: ProductsData) {
  const [query] = useSearchParams();
  const removal = useRemoval();
  const creating = query.has('new') || lists.length === 0;
  const added = items.find(({ id }) => id === Number(query.get('added')));
  return (
    <>
      {lists.length > 0 && <ListNav lists={lists} open={open} creating={creating} mayCreate={!full.lists} />}
      {creating ? (
        <NewList isFirst={lists.length === 0} />
      ) : (
        open && (
          <section aria-labelledby="list-title" className="list">
            <ListHead
              list={open}
              lists={lists}
              mayAdd={!full.items && items.length > 0}
              editing={query.has('settings')}
            />
            {full.items && (
              <p className="muted">
                These are {mostItemsOfList} products, as many as a list can have. Remove one, or begin another
                list.
              </p>
            )}
            {added && !removal.removed && (
              <Notice tone="ok" live action={<AddAnother shopId={open.shop_id} listId={open.id} />}>
                {added.title} is on the list.
              </Notice>
            )}
            <RemovedNotice removal={removal} />
            {items.length === 0 ? (
              <EmptyState
                title="No product on this list yet"
                action={
                  <Link className="button primary" to={`lists/${open.id}/add`}>
                    <PlusIcon size={16} /> Add a product
                  </Link>
                }
              >
                Paste the address of a product page: its title, picture and price come by themselves.
              </EmptyState>
            ) : (
              <ItemRows
                key={open.id}
                items={items}
                lists={lists}
                editing={editing}
                removing={removing}
                removal={removal}
              />
            )}
          </section>
        )
      )}
    </>
  );
}

const AddAnother = ({ shopId, listId }: { shopId: number; listId: number }) => (
  <Link to={`/portal/shops/${shopId}/lists/${listId}/add`}>Add another</Link>
);
