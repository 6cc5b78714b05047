import { CheckIcon } from '#app/ui/icons.tsx';
import { useBasket } from './basket-context.ts';
import { type BasketState, shownItems } from './state.ts';

/** Selects or deselects everything shown. */
export function SelectAll({ state }: { state: BasketState }) {
  const { t, lang, controller } = useBasket();
  const ids = shownItems(state, lang).map((item) => item.itemId);
  if (ids.length < 2) return null;
  const all = ids.length > 0 && ids.every((id) => state.selected.has(id));
  return (
    <button type="button" className="text-button select-all" onClick={() => controller?.select(ids, !all)}>
      <span className="select-box" data-checked={all || undefined}>
        {all && <CheckIcon size={14} />}
      </span>
      <span className="select-label">{t(all ? 'clearSelection' : 'selectAll')}</span>
    </button>
  );
}
