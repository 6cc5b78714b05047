import { Form, Link, useNavigation } from '@remix-run/react';
import { formatPrice } from '#api/contract/language/numbers.ts';
import type { CatalogProduct } from '#api/contract/creator-shop.ts';
import type { AddData } from './add.server.ts';
import { Badge } from '../notice.tsx';
import { EmptyState } from '../page-head.tsx';
import { ItemImage } from './item-image.tsx';
import { usePageForm } from '../use-page-form.ts';

/** Products the partner has already, or that stand in live shops. The address keeps the search. */
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
          Search the catalogue
        </label>
        <input
          id="catalog-q"
          className="field"
          type="search"
          name="q"
          placeholder="Vase, Kiln & Linen"
          maxLength={100}
          defaultValue={q}
        />
        <button type="submit" className="button" aria-busy={searching || undefined}>
          Search
        </button>
      </Form>
      <p className="field-problem" role="alert">
        {adding.problems[0]?.hint}
      </p>
      {found.products.length === 0 ? (
        <EmptyState title={q === '' ? 'The catalogue is empty' : `Nothing found for “${q}”`}>
          {q === ''
            ? 'Products of your shops and of other live creator shops come here by themselves.'
            : 'Try fewer words, or add the product by its address.'}
        </EmptyState>
      ) : (
        <ul className="catalog">
          {found.products.map((product) => (
            <CatalogRow key={product.product_id} product={product} adding={adding} />
          ))}
        </ul>
      )}
      <div className="row catalog-pages">
        {!isFirst && (
          <Link className="button" to={`?${new URLSearchParams({ by: 'catalog', q })}`}>
            First ones
          </Link>
        )}
        {found.nextCursor && (
          <Link className="button" to={`?${next}`}>
            More
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
    product.price_minor !== null && formatPrice('en', product.price_minor, product.currency),
    product.domain,
  ].filter(Boolean);
  return (
    <li className="item-row">
      <ItemImage url={product.image_url} />
      <div className="item-words">
        <p className="item-title">{product.title || 'A product without a title'}</p>
        <p className="muted">{facts.join(' · ')}</p>
      </div>
      {product.listed && <Badge>In your shops</Badge>}
      <Form method="post" onSubmit={(event) => busy && event.preventDefault()}>
        <input type="hidden" name="intent" value="add-product" />
        <input type="hidden" name="product" value={product.product_id} />
        <button
          type="submit"
          className="button"
          aria-busy={busy || undefined}
          aria-label={`Add ${product.title}`}
        >
          Add
        </button>
      </Form>
    </li>
  );
}
