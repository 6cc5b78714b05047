import type { PublicShopItem } from '#api/modules/creators/schemas.ts';
import { useCreator } from './creator-context.tsx';
import { HeartButton } from './heart-button.tsx';
import { Photo } from './photo.tsx';
import { ProductFacts, ProductLink } from './product-link.tsx';
import { WatchChip } from './watch-chip.tsx';

/** A product as a line of an index: text first, then a small photograph. */
export function ProductLine({ item, first }: { item: PublicShopItem; first: boolean }) {
  const price = useCreator().priceOf(item);
  return (
    <li className="line" id={`item-${item.id}`}>
      <Photo image={item.image} sizes="80px" widths={[128, 200]} loading={first ? 'first' : 'lazy'} />
      <div className="line-words">
        <h3 className="product-title">
          <ProductLink item={item} />
        </h3>
        <ProductFacts item={item} />
        {item.note && (
          <p className="product-note" dir="auto">
            {item.note}
          </p>
        )}
        <WatchChip item={item} long />
      </div>
      {price && <p className="line-price price">{price}</p>}
      <HeartButton item={item} />
    </li>
  );
}
