import { formatPrice } from '#api/contract/language/numbers.ts';
import { HeartIcon } from '#app/ui/icons.tsx';
import type { Overview } from '../period.server.ts';
import { RankedProduct, RankTable } from '../rank-table.tsx';
import { lang, text } from '../texts.ts';

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

const ProductName = ({
  product: { title, url, imageUrl, variantTitle, priceMinor, currency },
}: {
  product: Product;
}) => (
  <RankedProduct
    title={title}
    url={url}
    image={imageUrl}
    detail={variantTitle ?? (priceMinor === null ? null : formatPrice(lang(), priceMinor, currency))}
    icon={HeartIcon}
  />
);
