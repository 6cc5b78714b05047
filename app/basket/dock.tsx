import { useRef } from 'react';
import { useBasket } from './basket-context.ts';
import { CartNotice } from './cart-notice.tsx';
import { KeptToast, UndoToast } from './toasts.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { BasketState } from './state.ts';
import { useVisibleFoot } from './use-visible-foot.ts';

/** What floats at the foot: the undo of a removal, and below it the selection or what was just added. */
export function Dock({ state }: { state: BasketState }) {
  const { mode } = useBasket();
  const element = useRef<HTMLDivElement>(null);
  const chosen = state.items.filter((item) => state.selected.has(item.itemId));
  const filled = chosen.length > 0 || Boolean(state.notice ?? state.removed ?? state.keptItem);
  useVisibleFoot(element, mode === 'inline' && filled);
  return (
    <div ref={element} className="dock">
      {state.removed && <UndoToast key={state.removed.itemId} item={state.removed} />}
      {state.keptItem && <KeptToast item={state.keptItem} />}
      {chosen.length > 0 ? (
        <SelectionBar items={chosen} cart={state.cart} />
      ) : (
        state.notice && <CartNotice notice={state.notice} />
      )}
    </div>
  );
}
