import { ChevronDownIcon, SortIcon } from '#app/ui/icons.tsx';
import { type ListChip, shownList, type SortOrder, sortOrders } from './arrange.ts';
import { useBasket } from './basket-context.ts';
import { SelectAll } from './select-all.tsx';
import { type BasketState, wantedItems } from './state.ts';

/** Selection, list filters and sort order, in one row on every screen. Drawers only get filters. */
export function Toolbar({ state, chips }: { state: BasketState; chips: ListChip[] }) {
  const { t, mode, config } = useBasket();
  const count = wantedItems(state.items).length;
  const drawer = mode === 'drawer';
  if (drawer ? chips.length === 0 : count === 0) return null;
  return (
    <div className="toolbar">
      {!drawer && <SelectAll state={state} />}
      {chips.length > 0 ? (
        <ListChips state={state} chips={chips} />
      ) : (
        <p className="count">
          <strong>{shownList(state)?.name}</strong>{' '}
          {t(config.shopName ? 'savedFrom' : 'savedHere', { count })}
        </p>
      )}
      {!drawer && count > 1 && <SortSelect order={state.order} />}
    </div>
  );
}

const names = {
  recent: 'sortRecent',
  'price-low': 'sortPriceLow',
  'price-high': 'sortPriceHigh',
  name: 'name',
} as const;

function SortSelect({ order }: { order: SortOrder }) {
  const { t, controller } = useBasket();
  return (
    <label className="sort">
      <span className="visually-hidden">{t('sortBy')}</span>
      <select
        value={order}
        onChange={(event) => controller?.choose({ order: event.currentTarget.value as SortOrder })}
      >
        {sortOrders.map((name) => (
          <option key={name} value={name}>
            {t(names[name])}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={14} />
      <SortIcon size={20} />
    </label>
  );
}

function ListChips({ state, chips }: { state: BasketState; chips: ListChip[] }) {
  const { t } = useBasket();
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{t('listsLabel')}</legend>
      <Chip
        name={t('allLists')}
        count={wantedItems(state.items).length}
        listId={null}
        chosen={state.listId === null}
      />
      {chips.map((chip) => (
        <Chip
          key={chip.id}
          name={chip.name}
          count={chip.count}
          listId={chip.id}
          chosen={state.listId === chip.id}
        />
      ))}
    </fieldset>
  );
}

function Chip(props: { name: string; count: number; listId: number | null; chosen: boolean }) {
  const { controller } = useBasket();
  return (
    <label className="chip" data-chosen={props.chosen || undefined}>
      <input
        type="radio"
        name="list"
        checked={props.chosen}
        onChange={() => controller?.choose({ listId: props.listId })}
      />
      <span className="chip-name">{props.name}</span>
      <span className="chip-count">{props.count}</span>
    </label>
  );
}
