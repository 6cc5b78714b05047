import { Form, Link, useNavigation } from '@remix-run/react';
import { formatPrice } from '#api/contract/language/numbers.ts';
import type { CatalogProduct } from '#api/modules/creators/schemas.ts';
import { Badge } from '../notice.tsx';
import { EmptyState } from '../page-head.tsx';
import { lang, text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import type { AddData } from './add.server.ts';
import { ItemImage } from './item-image.tsx';

/** Products that the partner already has, or that are in live shops. The search is in the URL. */
export function AddFromCatalog({ q, found, isFirst }: AddData) {
  const searching = useNavigation().state === 'loading';
  const adding = usePageForm('add-product');
  if (!found) return null;
  const next = new URLSearchParams({ by: 'catalog', q, cursor: found.nextCursor ?? '' });
  return (
    <>
      <Form role="search" className="catalog-search" key={q}>
        <input type="hidden" name="by" value="catalog" />
        <label className="visually-hidden" htmlFor="catalog-q">
          {text('shops.searchCatalog')}
        </label>
        <input
          id="catalog-q"
          className="field"
          type="search"
          name="q"
          placeholder={text('shops.searchExample')}
          maxLength={100}
          defaultValue={q}
        />
        <button type="submit" className="button" aria-busy={searching || undefined}>
          {text('search')}
        </button>
      </Form>
      <p className="field-problem" role="alert">
        {adding.problems[0]?.hint}
      </p>
      {found.products.length === 0 ? (
        <EmptyState title={q === '' ? text('shops.catalogEmpty') : text('shops.noResults', { query: q })}>
          {q === '' ? text('shops.catalogEmptyText') : text('shops.noResultsText')}
        </EmptyState>
      ) : (
        <ul className="bare catalog">
          {found.products.map((product) => (
            <CatalogRow key={product.product_id} product={product} adding={adding} />
          ))}
        </ul>
      )}
      <div className="row catalog-pages">
        {!isFirst && (
          <Link className="button" to={`?${new URLSearchParams({ by: 'catalog', q })}`}>
            {text('common.firstPage')}
          </Link>
        )}
        {found.nextCursor && (
          <Link className="button" to={`?${next}`}>
            {text('shops.more')}
          </Link>
        )}
      </div>
    </>
  );
}

function CatalogRow(props: { product: CatalogProduct; adding: ReturnType<typeof usePageForm> }) {
  const { product } = props;
  const { Form, busy } = props.adding;
  const facts = [
    product.brand,
    product.price_minor !== null && formatPrice(lang(), product.price_minor, product.currency),
    product.domain,
  ].filter(Boolean);
  return (
    <li className="item-row">
      <ItemImage url={product.image_url} />
      <div className="fills item-words">
        <p className="item-title">{product.title || text('common.untitledProduct')}</p>
        <p className="muted">{facts.join(' · ')}</p>
      </div>
      {product.listed && <Badge>{text('shops.inYourShops')}</Badge>}
      <Form method="post" onSubmit={(event) => busy && event.preventDefault()}>
        <input type="hidden" name="intent" value="add-product" />
        <input type="hidden" name="product" value={product.product_id} />
        <button
          type="submit"
          className="button"
          aria-busy={busy || undefined}
          aria-label={text('shops.addTitle', { title: product.title })}
        >
          {text('add')}
        </button>
      </Form>
    </li>
  );
}
