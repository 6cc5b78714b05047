import type { PublicShopItem } from '#api/modules/creators/schemas.ts';
import { useCreator } from './creator-context.tsx';
import { HeartButton } from './heart-button.tsx';
import { Photo, type PhotoProps } from './photo.tsx';
import { ProductFacts, ProductLink } from './product-link.tsx';
import { WatchChip } from './watch-chip.tsx';

interface ProductCardProps extends Pick<PhotoProps, 'sizes' | 'loading' | 'widths'> {
  item: PublicShopItem;
  /** Whether to show the creator's note below. */
  note?: boolean;
}

/** A product below its photograph, which links to it; the heart saves it. */
export function ProductCard({ item, note = false, ...photo }: ProductCardProps) {
  const price = useCreator().priceOf(item);
  return (
    <li className="product" id={`item-${item.id}`}>
      <Photo image={item.image} {...photo} />
      <div className="product-line">
        <h3 className="product-title">
          <ProductLink item={item} />
        </h3>
        {price && <p className="product-price price">{price}</p>}
      </div>
      <ProductFacts item={item} />
      {note && item.note && (
        <p className="product-note" dir="auto">
          {item.note}
        </p>
      )}
      <HeartButton item={item} />
      <WatchChip item={item} />
    </li>
  );
}
