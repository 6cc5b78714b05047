import { AddButton } from './add-button.tsx';
import { CartMessage } from './cart-message.tsx';
import { Photo, Pick, Price, RemoveHeart, Title, Variant } from './item-parts.tsx';
import type { ItemProps } from './item-views.tsx';

/** A photograph, what it shows, and on hover what can be done with it. */
export function GridItem({ item, selected, mark }: ItemProps) {
  return (
    <>
      <div className="frame">
        <Photo item={item} />
        <Pick item={item} selected={selected} />
        <RemoveHeart item={item} />
        <AddButton item={item} mark={mark} look="wide" />
      </div>
      <div className="caption">
        <Title item={item} />
        <Variant item={item} />
        <div className="price-row">
          <Price item={item} />
          <AddButton item={item} mark={mark} look="icon" />
        </div>
        <CartMessage mark={mark} />
      </div>
    </>
  );
}
