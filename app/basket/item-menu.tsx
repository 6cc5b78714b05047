import { type PointerEvent, useCallback, useMemo, useState } from 'react';
import { BagIcon, OpenIcon, TrashIcon } from '#app/ui/icons.tsx';
import { AlertToggle } from './alert-toggle.tsx';
import { useBasket } from './basket-context.ts';
import { type BasketItem, isBought } from './saved-item.ts';

export interface ItemMenuControl {
  item: BasketItem | null;
  open: (item: BasketItem, button: HTMLElement) => void;
}

const menuId = 'item-menu';
const menuElement = () => document.getElementById(menuId) as HTMLDialogElement | null;
const menuWidth = 208;
const gap = 4;

/** One menu for all rows, in the top layer, positioned at the button that opened it. */
export function useItemMenu(): ItemMenuControl {
  const [item, setItem] = useState<BasketItem | null>(null);
  const open = useCallback((next: BasketItem, button: HTMLElement) => {
    setItem(next);
    const element = menuElement();
    if (!element) return;
    const place = button.getBoundingClientRect();
    element.style.left = `${Math.max(gap, place.right - menuWidth)}px`;
    element.showModal();
    const below = place.bottom + gap;
    const fits = below + element.offsetHeight < window.innerHeight;
    element.style.top = `${fits ? below : Math.max(gap, place.top - gap - element.offsetHeight)}px`;
    element.querySelector<HTMLElement>('a, button')?.focus();
  }, []);
  return useMemo(() => ({ item, open }), [item, open]);
}

const hide = () => menuElement()?.close();

function isOutside({ clientX, clientY, currentTarget }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

export function ItemMenu({ menu }: { menu: ItemMenuControl }) {
  const { t, linkTo, label, remove, controller } = useBasket();
  const { item } = menu;
  return (
    <dialog
      id={menuId}
      className="menu"
      aria-label={item ? t('more', { title: item.title }) : undefined}
      // A click outside lands on the dialog's backdrop.
      onPointerDown={(event) => event.target === event.currentTarget && isOutside(event) && hide()}
    >
      {item?.productUrl && (
        <a
          {...linkTo(item.productUrl)}
          onClick={() => {
            hide();
            controller?.reportSelected(item);
          }}
        >
          <OpenIcon size={18} />
          {label('viewProduct', 'viewProduct')}
        </a>
      )}
      {item && (isBought(item) ? <BuyAgain item={item} /> : <AlertToggle item={item} onPress={hide} />)}
      {item?.canRemove && (
        <button
          type="button"
          onClick={() => {
            hide();
            remove(item);
          }}
        >
          <TrashIcon size={18} />
          {t('remove')}
        </button>
      )}
    </dialog>
  );
}

/** Adds a bought item to the cart. If that happens on the product's page, the link to it is enough. */
function BuyAgain({ item }: { item: BasketItem }) {
  const { t, controller, stepOf } = useBasket();
  const { kind } = stepOf(item);
  if (kind === 'none' || kind === 'product') return null;
  return (
    <button
      type="button"
      onClick={() => {
        hide();
        void controller?.sendToCart([item], false);
      }}
    >
      <BagIcon size={18} />
      {t('buyAgain')}
    </button>
  );
}
