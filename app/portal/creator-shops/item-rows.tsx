import { type DragEvent, useRef, useState } from 'react';
import type { ShopItemRecord } from '#api/modules/creators/schemas.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { ItemEditor } from './item-editor.tsx';
import { ItemRow } from './item-row.tsx';
import type { ProductsData } from './products.server.ts';
import type { Removal } from './removed-notice.tsx';

/** A list's products in order. Moves are shown immediately, then sent; the service's order wins. */
export function ItemRows(props: {
  items: ProductsData['items'];
  lists: ProductsData['lists'];
  editing: number | null;
  removing: number | null;
  removal: Removal;
}) {
  const { items, lists } = props;
  // The new order applies until the service sends the list again.
  const [moved, setMoved] = useState({ from: items, shown: items });
  const shown = moved.from === items ? moved.shown : items;
  const move = (item: ShopItemRecord, to: number) => {
    const others = shown.filter(({ id }) => id !== item.id);
    setMoved({ from: items, shown: [...others.slice(0, to), item, ...others.slice(to)] });
  };
  const drag = useDragOrder(shown, move);
  return (
    <ol className="bare" {...drag.list}>
      {shown.map((item, at) => (
        <li key={item.id} id={`item-${item.id}`} className="item" {...drag.row(item)}>
          <ItemRow
            item={item}
            at={at}
            count={shown.length}
            isEdited={props.editing === item.id}
            asksRemoval={props.removing === item.id}
            handle={drag.handle(item)}
            onMove={(to) => move(item, to)}
            removal={props.removal}
          />
          {props.editing === item.id && <ItemEditor item={item} lists={lists} />}
        </li>
      ))}
    </ol>
  );
}

/** Drag and drop by a row's handle, for pointers; everyone else uses its two buttons. */
function useDragOrder(items: readonly ShopItemRecord[], move: (item: ShopItemRecord, to: number) => void) {
  const { send } = useIntent();
  const [dragged, setDragged] = useState<ShopItemRecord | null>(null);
  const from = useRef(-1);
  const at = (item: ShopItemRecord) => items.findIndex(({ id }) => id === item.id);
  return {
    list: {
      onDragOver: (event: DragEvent) => dragged && event.preventDefault(),
      onDrop: (event: DragEvent) => event.preventDefault(),
    },
    row: (item: ShopItemRecord) => ({
      'data-dragged': dragged?.id === item.id || undefined,
      onDragEnter: () => dragged && dragged.id !== item.id && move(dragged, at(item)),
    }),
    handle: (item: ShopItemRecord) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        const row = event.currentTarget.closest('li');
        if (row) event.dataTransfer.setDragImage(row, 24, 24);
        event.dataTransfer.effectAllowed = 'move';
        from.current = at(item);
        setDragged(item);
      },
      onDragEnd: () => {
        const to = at(item);
        if (to !== from.current) send('item-move', { item: item.id, position: to });
        setDragged(null);
      },
    }),
  };
}
