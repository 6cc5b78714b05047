import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import { maxItemsOfList } from '#api/contract/creator-shop.ts';
import { PlusIcon } from '#app/ui/icons.tsx';
import { Notice } from '../notice.tsx';
import { EmptyState } from '../page-head.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { numberText } from '../words.ts';
import { maxImageFormBytes } from './image.server.ts';
import { ItemRows } from './item-rows.tsx';
import { ListFields } from './list-fields.tsx';
import { ListHead } from './list-head.tsx';
import { loadProducts, type ProductsData, productsIntents } from './products.server.ts';
import { RemovedNotice, useRemoval } from './removed-notice.tsx';
import { answerShopIntent } from './shop.server.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';

export const loader = async (args: LoaderFunctionArgs) => json(await loadProducts(args));
export const action = (args: ActionFunctionArgs) =>
  answerShopIntent(args, productsIntents, { maxBytes: maxImageFormBytes });

export default function PortalShopProductsRoute() {
  return <ProductsPage {...useLoaderData<typeof loader>()} />;
}

/** A shop's lists, and the products of the selected one. */
function ProductsPage({ lists, open, items, editing, removing, full }: ProductsData) {
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
          <section aria-labelledby="list-title" className="stack">
            <ListHead
              list={open}
              lists={lists}
              mayAdd={!full.items && items.length > 0}
              editing={query.has('settings')}
            />
            {full.items && <p className="muted">{text('shops.listFull', { count: maxItemsOfList })}</p>}
            {added && !removal.removed && (
              <Notice tone="ok" live action={<AddAnother shopId={open.shop_id} listId={open.id} />}>
                {text('shops.added', { title: added.title })}
              </Notice>
            )}
            <RemovedNotice removal={removal} />
            {items.length === 0 ? (
              <EmptyState
                title={text('shops.emptyListTitle')}
                action={
                  <Link className="button primary" to={`lists/${open.id}/add`}>
                    <PlusIcon size={16} /> {text('shops.addProduct')}
                  </Link>
                }
              >
                {text('shops.emptyListText')}
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
  <Link to={`/portal/shops/${shopId}/lists/${listId}/add`}>{text('shops.addAnother')}</Link>
);

/** Creates a shop's first or another list. */
function NewList({ isFirst }: { isFirst: boolean }) {
  const { Form, busy, problemOf, problemBeside, valueOf } = usePageForm('list-create');
  return (
    <section className="stack new-list">
      <h2>{isFirst ? text('shops.firstListTitle') : text('newList')}</h2>
      <p className="section-lead">{isFirst ? text('shops.firstListText') : text('shops.newListText')}</p>
      <Form method="post" className="shop-form" onSubmit={(event) => busy && event.preventDefault()}>
        <input type="hidden" name="intent" value="list-create" />
        <ListFields problemOf={problemOf} valueOf={valueOf} />
        <p className="field-problem" role="alert">
          {problemBeside('title', 'headline', 'description')}
        </p>
        <div className="row">
          <button type="submit" className="button primary" aria-busy={busy || undefined}>
            {text('createList')}
          </button>
          {!isFirst && (
            <Link className="button quiet" to="." preventScrollReset>
              {text('cancel')}
            </Link>
          )}
        </div>
      </Form>
    </section>
  );
}

/** All lists in the shop's order; one is selected. */
function ListNav(props: {
  lists: ProductsData['lists'];
  open: ProductsData['open'];
  creating: boolean;
  mayCreate: boolean;
}) {
  const { lists, open, creating } = props;
  const nav = useScrollIntoView<HTMLElement>('[aria-current]');
  return (
    <nav aria-label={text('listsLabel')} className="list-nav" ref={nav}>
      {lists.map(({ id, title, item_count: count }) => (
        <Link
          key={id}
          to={`?list=${id}`}
          preventScrollReset
          aria-current={!creating && open?.id === id ? 'true' : undefined}
        >
          <span className="list-nav-title">{title}</span>{' '}
          <small>
            <span aria-hidden="true">{numberText(count)}</span>
            <span className="visually-hidden">, {text('products', { count })}</span>
          </small>
        </Link>
      ))}
      {props.mayCreate && (
        <Link
          to="?new"
          preventScrollReset
          aria-current={creating ? 'true' : undefined}
          className="list-nav-new"
        >
          <PlusIcon size={16} /> {text('newList')}
        </Link>
      )}
    </nav>
  );
}
