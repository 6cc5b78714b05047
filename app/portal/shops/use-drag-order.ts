import { useRef, useState, type DragEvent } from 'react';
import type { ShopItemRecord } from '#api/contract/creator-shop.ts';
import { useIntent } from '#app/ui/use-intent.ts';

/** Dragging by a row’s handle, beside its two buttons: for a pointer alone. */
export function useDragOrder(
  items: readonly ShopItemRecord[],
  move: (item: ShopItemRecord, to: number) => void,
) {
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
