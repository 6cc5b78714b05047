import { formatSaving } from '#api/contract/language/numbers.ts';
import { BellIcon } from '#app/ui/icons.tsx';
import { useBasket } from './basket-context.ts';
import { alertOf, type BasketItem } from './saved-item.ts';

/**
 * Turns an item's matching alert on and off: back in stock if it's sold out, else a lower price,
 * which the shopper chooses.
 */
export function AlertToggle({ item, onPress }: { item: BasketItem; onPress?: () => void }) {
  const { t, lang, controller } = useBasket();
  const alert = alertOf(item);
  if (!alert) return null;
  const { kind, isOn } = alert;
  const target = item.alerts?.target_price_minor;
  const name =
    kind === 'back_in_stock'
      ? t('alertWhenBack')
      : !isOn
        ? t('alertUnder')
        : target
          ? t('alertAt', { price: formatSaving(lang, target, item.currency) })
          : t('alertPriceDrops');
  const isInMenu = onPress !== undefined;
  return (
    <button
      type="button"
      className={isInMenu ? 'alert' : 'alert text-button'}
      aria-pressed={isOn}
      aria-label={isInMenu ? undefined : `${name}: ${item.title}`}
      onClick={() => {
        onPress?.();
        if (kind === 'price_drop' && !isOn) controller?.choosePrice(item);
        else void controller?.setAlert(item, !isOn);
      }}
    >
      <BellIcon size={isInMenu ? 18 : 16} />
      <span>{name}</span>
    </button>
  );
}
