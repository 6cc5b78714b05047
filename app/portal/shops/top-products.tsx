import type { TopProduct } from '#api/contract/creator-analytics.ts';
import { Badge } from '../notice.tsx';
import { RankTable } from '../rank-table.tsx';
import { ItemPicture } from './item-picture.tsx';

/** What is clicked most, and what came of it. */
export function TopProducts({ products }: { products: readonly TopProduct[] }) {
  return (
    <RankTable
      title="Top products"
      className="top-products"
      rows={products}
      idOf={(product) => product.product_id}
      product={(product) => (
        <>
          <ItemPicture url={product.image_url} />
          <span>
            {product.title || 'A product without a title'}{' '}
            {!product.on_list && <Badge>Not in the shop</Badge>}
          </span>
        </>
      )}
      columns={[
        { name: 'Clicks', count: (product) => product.clicks },
        { name: 'Saves', count: (product) => product.saves },
        { name: 'Plays', count: (product) => product.plays },
      ]}
    />
  );
}
