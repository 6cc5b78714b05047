import { PhotoImage } from '#app/ui/photo-image.tsx';
import { useBasket } from './basket-context.ts';
import type { BasketItem } from './saved-item.ts';
import { Spinner } from './spinner.tsx';
import type { CartMark } from './state.ts';

/** Number and total of the selected items, and one button to add them all. */
export function SelectionBar(props: { items: BasketItem[]; cart: ReadonlyMap<number, CartMark> }) {
  const { items, cart } = props;
  const { t, price, controller } = useBasket();
  const count = items.length;
  const total = selectionTotal(items);
  const sending = items.some(({ itemId }) => cart.get(itemId)?.step === 'sending');
  return (
    <section className="bar" aria-label={t('selected', { count })}>
      <span className="thumbs" aria-hidden="true">
        {items
          .slice(0, 3)
          .map(({ itemId, imageUrl }) =>
            imageUrl ? (
              <PhotoImage key={itemId} src={imageUrl} fallback={<span className="no-photo" />} />
            ) : (
              <span key={itemId} className="no-photo" />
            ),
          )}
      </span>
      <p className="bar-count">{t('selected', { count })}</p>
      <button
        type="button"
        className="text-button clear"
        aria-label={t('clearSelection')}
        onClick={() => controller?.clearSelection()}
      >
        {t('clear')}
      </button>
      <button
        type="button"
        className="primary"
        aria-disabled={sending || undefined}
        onClick={() => {
          if (!sending) void controller?.sendToCart(items, count > 1);
        }}
      >
        {sending && <Spinner />}
        <span>{t('addSelected', { count })}</span>
        {total && (
          <>
            <span className="dot" aria-hidden="true">
              ·
            </span>
            <span className="price">{price(total.minor, total.currency)}</span>
          </>
        )}
      </button>
    </section>
  );
}

interface Total {
  minor: number;
  currency: string | null;
}

/** The total price with quantities; null if a price is unknown or the currencies differ. */
export function selectionTotal(items: readonly BasketItem[]): Total | null {
  const [first] = items;
  if (!first) return null;
  let minor = 0;
  for (const { priceMinor, currency, quantity } of items) {
    if (priceMinor === null || currency !== first.currency) return null;
    minor += priceMinor * quantity;
  }
  return { minor, currency: first.currency };
}
