import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx';
import { useBasket } from './basket-context.ts';
import { maxQuantity, type BasketItem } from './saved-item.ts';

/** How many of an item go to the cart. */
export function Stepper({ item }: { item: BasketItem }) {
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
        aria-disabled={quantity >= maxQuantity || undefined}
        onClick={() => set(quantity + 1)}
      >
        <PlusIcon size={14} />
      </button>
    </div>
  );
}
