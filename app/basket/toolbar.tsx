import type { ListChip } from './arrange.ts';
import { useBasket } from './basket-context.ts';
import { SelectAll } from './select-all.tsx';
import { type BasketState, wantedItems } from './state.ts';

/** List filters, and select all, which a drawer has in its header. */
export function Toolbar({ state, chips }: { state: BasketState; chips: ListChip[] }) {
  const { mode } = useBasket();
  const drawer = mode === 'drawer';
  if (chips.length === 0 && (drawer || wantedItems(state.items).length < 2)) return null;
  return (
    <div className="toolbar">
      {chips.length > 0 ? <ListChips state={state} chips={chips} /> : <span />}
      {!drawer && <SelectAll state={state} />}
    </div>
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
