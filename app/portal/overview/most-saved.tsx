import { formatPrice } from '#api/contract/language/numbers.ts';
import type { Overview } from './overview.server.ts';
import { RankTable } from '../rank-table.tsx';

type Product = Overview['products'][number];

/** What shoppers wish for most, and what came of it. */
export function MostSaved({ products }: { products: readonly Product[] }) {
  return (
    <RankTable
      title="Most saved"
      rows={products}
      idOf={(product) => product.productId}
      product={(product) => <ProductName product={product} />}
      columns={[
        { name: 'Saves', count: (product) => product.saves },
        { name: 'Added to cart', count: (product) => product.addedToCart },
        { name: 'Marked bought', count: (product) => product.markedBought },
      ]}
    />
  );
}

function ProductName({
  product: { title, url, imageUrl, variantTitle, priceMinor, currency },
}: {
  product: Product;
}) {
  const name = title || 'A product without a name';
  const detail = variantTitle ?? (priceMinor === null ? null : formatPrice('en', priceMinor, currency));
  return (
    <>
      {imageUrl ? (
        <img src={imageUrl} alt="" width={40} height={50} loading="lazy" />
      ) : (
        <span className="most-blank" />
      )}
      <span>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
        {detail && <small>{detail}</small>}
      </span>
    </>
  );
}
