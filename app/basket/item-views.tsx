import { memo, type ReactElement } from 'react';
import type { BasketLayout } from '#api/contract/basket.ts';
import { AddButton } from './add-button.tsx';
import { useBasket } from './basket-context.ts';
import { CartMessage } from './cart-message.tsx';
import { Photo, Pick, Price, RemoveHeart, Title, Variant } from './item-parts.tsx';
import { ListItem } from './list-item.tsx';
import type { BasketItem } from './saved-item.ts';
import type { BasketState, CartMark } from './state.ts';

export interface ItemProps {
  item: BasketItem;
  selected: boolean;
  mark: CartMark | undefined;
}

const drawings: Record<BasketLayout, (props: ItemProps) => ReactElement> = {
  grid: GridItem,
  list: ListItem,
  cards: CardItem,
  compact: CompactItem,
};

/** From this number on, items out of view aren't laid out. */
const manyItems = 40;

export function ItemViews(props: { state: BasketState; items: BasketItem[]; layout: BasketLayout }) {
  const { state, items, layout } = props;
  const { t } = useBasket();
  return (
    <ul
      className={`items ${items.length > manyItems ? 'many' : ''}`}
      // Safari drops the list role with list-style none.
      role="list"
      aria-label={t('title')}
    >
      {items.map((item) => (
        <Item
          key={item.itemId}
          layout={layout}
          item={item}
          selected={state.selected.has(item.itemId)}
          mark={state.cart.get(item.itemId)}
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

/** A narrow row. */
function CompactItem({ item, selected, mark }: ItemProps) {
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

/** A photograph with its title and price; actions appear on hover. */
function GridItem({ item, selected, mark }: ItemProps) {
  return (
    <>
      <div className="frame">
        <Photo item={item} />
        <Pick item={item} selected={selected} />
        <RemoveHeart item={item} />
        <AddButton item={item} mark={mark} look="wide" />
      </div>
      <div className="caption">
        <Title item={item} />
        <Variant item={item} />
        <div className="price-row">
          <Price item={item} />
          <AddButton item={item} mark={mark} look="icon" />
        </div>
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
          <Pick item={item} selected={selected} />
        </div>
        <Variant item={item} />
        {item.description && <p className="description">{item.description}</p>}
        <CartMessage mark={mark} />
        <div className="price-row">
          <Price item={item} />
          <AddButton item={item} mark={mark} look="short-with-icon" />
        </div>
      </div>
    </>
  );
}
