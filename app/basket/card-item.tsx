import { AddButton } from './add-button.tsx';
import { CartMessage } from './cart-message.tsx';
import { Photo, Pick, Price, RemoveHeart, Title, Variant } from './item-parts.tsx';
import type { ItemProps } from './item-views.tsx';

/** A larger card with the product's own words. */
export function CardItem({ item, selected, mark }: ItemProps) {
  return (
    <>
      <div className="frame">
        <Photo item={item} />
        <RemoveHeart item={item} />
      </div>
      <div className="caption">
        <div className="card-head">
          <Title item={item} />
          <Pick item={item} selected={selected} />
        </div>
        <Variant item={item} />
        {item.description && <p className="description">{item.description}</p>}
        <CartMessage mark={mark} />
        <div className="price-row">
          <Price item={item} />
          <AddButton item={item} mark={mark} look="short-with-icon" />
        </div>
      </div>
    </>
  );
}
