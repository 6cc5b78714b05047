import { formatPrice } from '#api/contract/language/numbers.ts';
import { HeartIcon } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { RankTable } from '../rank-table.tsx';
import { lang, text } from '../texts.ts';
import type { Overview } from './overview.server.ts';

type Product = Overview['products'][number];

/** The most saved products and their outcomes. */
export function MostSaved({ products }: { products: readonly Product[] }) {
  return (
    <RankTable
      title={text('overview.mostSaved')}
      rows={products}
      idOf={(product) => product.productId}
      product={(product) => <ProductName product={product} />}
      columns={[
        { name: text('charts.saves'), count: (product) => product.saves },
        { name: text('overview.addedToCart'), count: (product) => product.addedToCart },
        { name: text('overview.markedBought'), count: (product) => product.markedBought },
      ]}
    />
  );
}

function ProductName({
  product: { title, url, imageUrl, variantTitle, priceMinor, currency },
}: {
  product: Product;
}) {
  const name = title || text('common.untitledProduct');
  const detail = variantTitle ?? (priceMinor === null ? null : formatPrice(lang(), priceMinor, currency));
  const blank = (
    <span className="most-blank">
      <HeartIcon size={16} />
    </span>
  );
  return (
    <>
      {imageUrl ? (
        <PhotoImage src={imageUrl} width={40} height={50} loading="lazy" fallback={blank} />
      ) : (
        blank
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
