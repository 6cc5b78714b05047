import type { PublicShopItem } from '#api/modules/creators/schemas.ts';
import { ProductCard } from './product-card.tsx';

/** Widths of the columns; must match `classic-grid.css`. */
export const gridSizes = '(min-width: 80rem) 270px, (min-width: 60rem) 22vw, (min-width: 40rem) 30vw, 46vw';
export const wideGridSizes =
  '(min-width: 80rem) 368px, (min-width: 60rem) 30vw, (min-width: 40rem) 45vw, 92vw';

/** Photographs visible at first. */
const eagerItems = 4;

/** A grid of products. `wide` leaves more space for the creator's notes. */
export function ProductGrid(props: {
  items: PublicShopItem[];
  sizes: string;
  first: boolean;
  wide?: boolean;
  note?: boolean;
}) {
  const { items, sizes, first, wide = false, note = false } = props;
  return (
    <ul className={wide ? 'products is-wide' : 'products'}>
      {items.map((item, index) => (
        <ProductCard
          key={item.id}
          item={item}
          sizes={sizes}
          widths={wide ? [320, 480, 800] : undefined}
          note={note}
          loading={first && index === 0 ? 'first' : first && index < eagerItems ? 'eager' : 'lazy'}
        />
      ))}
    </ul>
  );
}
