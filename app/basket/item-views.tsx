import { memo, type ReactElement } from 'react';
import type { BasketLayout } from '#api/contract/basket.ts';
import { useBasket } from './basket-context.ts';
import { CardItem } from './card-item.tsx';
import { CompactItem } from './compact-item.tsx';
import { GridItem } from './grid-item.tsx';
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

/** From here on, items outside the view are not laid out. */
const manyItems = 40;

export function ItemViews(props: { state: BasketState; items: BasketItem[]; layout: BasketLayout }) {
  const { state, items, layout } = props;
  const { t } = useBasket();
  return (
    <ul
      className={`items ${items.length > manyItems ? 'many' : ''}`}
      // Safari drops the list role where list-style is none.
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
