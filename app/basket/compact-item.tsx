import { AddButton } from './add-button.tsx';
import { CartMessage } from './cart-message.tsx';
import { Photo, Pick, Price, RemoveHeart, Title, Variant } from './item-parts.tsx';
import type { ItemProps } from './item-views.tsx';

/** A narrow row. */
export function CompactItem({ item, selected, mark }: ItemProps) {
  return (
    <>
      <Pick item={item} selected={selected} />
      <div className="frame">
        <Photo item={item} />
      </div>
      <div className="caption">
        <Title item={item} />
        <Variant item={item} />
        <Price item={item} />
        <CartMessage mark={mark} />
      </div>
      <RemoveHeart item={item} />
      <AddButton item={item} mark={mark} look="icon" />
    </>
  );
}
