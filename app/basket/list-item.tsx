import { maxPieces } from '#api/contract/quantity.ts';
import { DotsIcon, MinusIcon, PlusIcon } from '#app/ui/icons.tsx';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import { AddButton } from './add-button.tsx';
import { useBasket } from './basket-context.ts';
import { CartMessage } from './cart-message.tsx';
import { Photo, Pick, Price, Title, Variant } from './item-parts.tsx';
import type { ItemProps } from './item-views.tsx';
import type { BasketItem } from './saved-item.ts';

/** A row with its quantity. */
export function ListItem({ item, selected, mark }: ItemProps) {
  const { t, openMenu } = useBasket();
  return (
    <>
      <Pick item={item} selected={selected} />
      <div className="frame">
        <Photo item={item} />
      </div>
      <div className="caption">
        <Title item={item} />
        <Variant item={item} />
        {item.listName && (
          <p className="list-name">
            <SaveIcon size={14} />
            <span>{item.listName}</span>
          </p>
        )}
        <CartMessage mark={mark} />
      </div>
      <Stepper item={item} />
      <Price item={item} />
      <AddButton item={item} mark={mark} look="short" />
      <button
        type="button"
        className="icon-button more"
        data-remove
        aria-label={t('more', { title: item.title })}
        aria-haspopup="dialog"
        onClick={(event) => openMenu(item, event.currentTarget)}
      >
        <DotsIcon size={18} />
      </button>
    </>
  );
}

/** The quantity to add to the cart. */
function Stepper({ item }: { item: BasketItem }) {
  const { t, controller } = useBasket();
  const { itemId, quantity } = item;
  const set = (next: number) => controller?.setQuantity(itemId, next);
  return (
    <div className="stepper" role="group" aria-label={t('quantityOf', { title: item.title })}>
      <button
        type="button"
        aria-label={t('oneLess')}
        aria-disabled={quantity <= 1 || undefined}
        onClick={() => set(quantity - 1)}
      >
        <MinusIcon size={14} />
      </button>
      <output aria-label={t('quantity')}>{quantity}</output>
      <button
        type="button"
        aria-label={t('oneMore')}
        aria-disabled={quantity >= maxPieces || undefined}
        onClick={() => set(quantity + 1)}
      >
        <PlusIcon size={14} />
      </button>
    </div>
  );
}
