import { BellIcon } from '#app/ui/icons.tsx';
import { useBasket } from './basket-context.ts';
import { alertOf, type BasketItem } from './saved-item.ts';

/**
 * Turns the alert that fits an item on and off: back in stock if it's sold out, else price drops. In a row, only a bell
 * for price drops, because every item can have them.
 */
export function AlertToggle({ item, onPress }: { item: BasketItem; onPress?: () => void }) {
  const { t, controller } = useBasket();
  const alert = alertOf(item);
  if (!alert) return null;
  const name = t(alert.kind === 'back_in_stock' ? 'alertWhenBack' : 'alertPriceDrops');
  const isInMenu = onPress !== undefined;
  const isBell = !isInMenu && alert.kind === 'price_drop';
  return (
    <button
      type="button"
      className={isInMenu ? 'alert' : isBell ? 'alert bell' : 'alert text-button'}
      aria-pressed={alert.isOn}
      aria-label={isInMenu ? undefined : `${name}: ${item.title}`}
      title={isBell ? name : undefined}
      onClick={() => {
        onPress?.();
        void controller?.setAlert(item, !alert.isOn);
      }}
    >
      <BellIcon size={isInMenu ? 18 : 16} />
      {!isBell && <span>{name}</span>}
    </button>
  );
}
