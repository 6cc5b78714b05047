import { formatPastDay } from '#api/contract/language/dates.ts';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { useTimeZone } from '#app/ui/use-time-zone.ts';
import { useBasket } from './basket-context.ts';
import { CartMessage } from './cart-message.tsx';
import { MoreButton, Photo, Title } from './item-parts.tsx';
import type { BasketItem } from './saved-item.ts';
import type { CartMark } from './state.ts';

/** Products that the shopper has bought, in small rows below the others, the same in any layout. */
export function BoughtItems(props: {
  items: readonly BasketItem[];
  cart: ReadonlyMap<number, CartMark>;
  isOpen: boolean;
}) {
  const { items, cart, isOpen } = props;
  const { t, lang } = useBasket();
  const zone = useTimeZone();
  if (items.length === 0) return null;
  return (
    <details className="bought" open={isOpen}>
      <summary>
        <h2>{t('boughtHeading')}</h2>
        <span className="chip-count">{items.length}</span>
        <ChevronDownIcon size={16} />
      </summary>
      <ul role="list">
        {items.map((item) => (
          <li key={item.itemId} data-item={item.itemId}>
            <span className="bought-photo">
              <Photo item={item} />
            </span>
            <div>
              <Title item={item} />
              <p className="variant">
                {[
                  item.bought && t('boughtOn', { date: formatPastDay(lang, new Date(item.bought.at), zone) }),
                  item.variantTitle,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <CartMessage mark={cart.get(item.itemId)} />
            </div>
            <MoreButton item={item} />
          </li>
        ))}
      </ul>
    </details>
  );
}
