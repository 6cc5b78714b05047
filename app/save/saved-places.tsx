import { formatPrice } from '#api/contract/language/numbers.ts';
import { plainId } from '#api/contract/wish.ts';
import type { SavedPlace } from '#api/modules/lists/schemas.ts';
import { BellIcon } from '#app/ui/icons.tsx';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import { chosen, type DialogProduct, isSoldOut } from './dialog-product.ts';
import { type AlertPlace, alertPlaceOf } from './dialog-state.ts';
import { Rich, useTexts } from './texts-context.tsx';

/** The lists that already contain the product, to move or remove it there. */
export function SavedPlaces(props: {
  places: SavedPlace[];
  product: DialogProduct;
  /** False while the shopper's other lists are unknown. */
  canMove: boolean;
  onMove: (place: SavedPlace) => void;
  onRemove: (place: SavedPlace) => void;
  onAlert: (place: SavedPlace, soldOut: boolean, isOn: boolean) => void;
  /** Asks for the price of an alert. */
  onPrice: (place: AlertPlace) => void;
}) {
  const { t, lang } = useTexts();
  const { product } = props;
  return (
    <ul className="saved-places">
      {props.places.map((place) => {
        const list = place.list.name;
        const variant = product.variants.find(({ id }) => plainId(id) === place.variant_id);
        const title = [variant?.title, place.choice_text].filter(Boolean).join(' · ');
        const choice = { variantId: variant?.id ?? null };
        const { price } = chosen(product, choice);
        const soldOut = isSoldOut(product, choice);
        const alert = t(soldOut ? 'alertWhenBack' : 'alertPriceDrops');
        const isOn = place.alerts[soldOut ? 'back_in_stock' : 'price_drop'];
        const { saved_price_minor: saved, current_price_minor: current, currency } = place;
        const hasChanged = saved !== null && current !== null && saved !== current && price === current;
        return (
          <li key={place.item_id} className="saved-place">
            <SaveIcon filled size={18} className="heart" />
            <span className="saved-place-text">
              <Rich name="savedIn" values={{ list: <strong key="list">{list}</strong> }} />
              {title && <span className="saved-place-variant">{title}</span>}
              {hasChanged && (
                <span className="saved-place-variant">
                  {t('wasWhenYouSaved', { price: formatPrice(lang, saved, currency) })}
                </span>
              )}
            </span>
            <span className="saved-place-actions">
              {(soldOut || (saved ?? current) !== null) && (
                <button
                  type="button"
                  className="text-button"
                  aria-label={`${alert}: ${list}`}
                  aria-pressed={isOn}
                  title={alert}
                  onClick={() => {
                    const priced = !soldOut && !isOn && alertPlaceOf(place);
                    if (priced) props.onPrice(priced);
                    else props.onAlert(place, soldOut, !isOn);
                  }}
                >
                  <BellIcon size={18} />
                </button>
              )}
              {props.canMove && (
                <button
                  type="button"
                  className="text-button"
                  aria-label={t('moveFromList', { list })}
                  onClick={() => props.onMove(place)}
                >
                  {t('move')}
                </button>
              )}
              <button
                type="button"
                className="text-button"
                aria-label={t('removeFromList', { list })}
                onClick={() => props.onRemove(place)}
              >
                {t('remove')}
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
