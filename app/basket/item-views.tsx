import { memo, type ReactElement } from 'react';
import type { BasketLayout } from '#api/contract/basket.ts';
import { maxQuantity } from '#api/contract/quantity.ts';
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import { AddButton } from './add-button.tsx';
import { AlertToggle } from './alert-toggle.tsx';
import { useBasket } from './basket-context.ts';
import { CartMessage } from './cart-message.tsx';
import {
  ItemCheckbox,
  MoreButton,
  Photo,
  Price,
  RemoveHeart,
  SavedPrice,
  Title,
  Variant,
} from './item-parts.tsx';
import type { BasketItem } from './saved-item.ts';
import type { BasketState, CartMark } from './state.ts';

export interface ItemProps {
  item: BasketItem;
  selected: boolean;
  mark: CartMark | undefined;
  /** Whether it's the only item on the page. */
  alone: boolean;
}

const drawings: Record<BasketLayout, (props: ItemProps) => ReactElement> = {
  grid: GridItem,
  list: ListItem,
  cards: CardItem,
  compact: CompactItem,
};

/** With more items, those out of view aren't laid out. */
const manyItems = 40;

export function ItemViews(props: { state: BasketState; items: BasketItem[]; layout: BasketLayout }) {
  const { state, items, layout } = props;
  const { t } = useBasket();
  return (
    <ul
      className={`items ${items.length > manyItems ? 'many' : ''}`}
      // Safari drops the list role with list-style none.
      role="list"
      aria-label={t('yourWishlist')}
    >
      {items.map((item) => (
        <Item
          key={item.itemId}
          layout={layout}
          item={item}
          selected={state.selected.has(item.itemId)}
          mark={state.cart.get(item.itemId)}
          alone={items.length === 1}
        />
      ))}
    </ul>
  );
}

const Item = memo(function Item({ layout, ...props }: ItemProps & { layout: BasketLayout }) {
  const Drawing = drawings[layout];
  return (
    <li className={`item ${props.selected ? 'selected' : ''}`} data-item={props.item.itemId}>
      <Drawing {...props} />
    </li>
  );
});

const isSoldOut = ({ availability }: BasketItem) => availability === 'out_of_stock';

/** The price, and alerts about its drops. */
const PriceLine = ({ item }: { item: BasketItem }) => (
  <div className="price-line">
    <Price item={item} />
    {!isSoldOut(item) && <AlertToggle item={item} />}
  </div>
);

/** A narrow row. */
function CompactItem({ item, selected, mark }: ItemProps) {
  return (
    <>
      <ItemCheckbox item={item} selected={selected} />
      <div className="frame">
        <Photo item={item} />
      </div>
      <div className="caption">
        <Title item={item} />
        <Variant item={item} />
        <PriceLine item={item} />
        <SavedPrice item={item} />
        {isSoldOut(item) && <AlertToggle item={item} />}
        <CartMessage mark={mark} />
      </div>
      <RemoveHeart item={item} />
      <AddButton item={item} mark={mark} look="icon" />
    </>
  );
}

/** A photograph with its title and price; actions appear on hover. */
function GridItem({ item, selected, mark, alone }: ItemProps) {
  return (
    <>
      <div className="frame">
        <Photo item={item} />
        <ItemCheckbox item={item} selected={selected} />
        <RemoveHeart item={item} />
        <AddButton item={item} mark={mark} look="wide" />
      </div>
      <div className="caption">
        <Title item={item} />
        <Variant item={item} />
        {alone && item.description && <p className="description">{item.description}</p>}
        <div className="price-row">
          <PriceLine item={item} />
          <AddButton item={item} mark={mark} look={alone ? 'short-with-icon' : 'icon'} />
        </div>
        <SavedPrice item={item} />
        {isSoldOut(item) && <AlertToggle item={item} />}
        <CartMessage mark={mark} />
      </div>
    </>
  );
}

/** A larger card with the product's description. */
function CardItem({ item, selected, mark }: ItemProps) {
  return (
    <>
      <div className="frame">
        <Photo item={item} />
        <RemoveHeart item={item} />
      </div>
      <div className="caption">
        <div className="card-head">
          <Title item={item} />
          <ItemCheckbox item={item} selected={selected} />
        </div>
        <Variant item={item} />
        {item.description && <p className="description">{item.description}</p>}
        <CartMessage mark={mark} />
        <div className="price-row">
          <PriceLine item={item} />
          <AddButton item={item} mark={mark} look="short-with-icon" />
        </div>
        <SavedPrice item={item} />
        {isSoldOut(item) && <AlertToggle item={item} />}
      </div>
    </>
  );
}

/** A row with its quantity. */
function ListItem({ item, selected, mark }: ItemProps) {
  return (
    <>
      <ItemCheckbox item={item} selected={selected} />
      <div className="frame">
        <Photo item={item} />
      </div>
      <div className="caption">
        <Title item={item} />
        <Variant item={item} />
        <SavedPrice item={item} />
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
      <MoreButton item={item} />
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
        aria-disabled={quantity >= maxQuantity || undefined}
        onClick={() => set(quantity + 1)}
      >
        <PlusIcon size={14} />
      </button>
    </div>
  );
}
