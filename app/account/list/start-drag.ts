/** Pixels from the window's edge at which scrolling starts, and pixels scrolled per frame. */
const edge = 90;
const scrollStep = 14;

/**
 * Drags one child of `list` while the others make room; the DOM only changes on drop. `onDrop` gets
 * the new index; Escape or losing the pointer cancels.
 */
export function startDrag(
  list: HTMLElement,
  start: PointerEvent,
  from: number,
  onDrop: (to: number) => void,
): void {
  const tiles = [...list.children] as HTMLElement[];
  const dragged = tiles[from];
  if (!dragged) return;
  const slots = tiles.map(({ offsetLeft: x, offsetTop: y, offsetWidth: w, offsetHeight: h }) => ({
    x,
    y,
    w,
    h,
  }));
  const home = slots[from] ?? { x: 0, y: 0, w: 0, h: 0 };
  const origin = list.getBoundingClientRect();
  const grab = { x: start.clientX - origin.left - home.x, y: start.clientY - origin.top - home.y };
  let pointer = { x: start.clientX, y: start.clientY };
  let to = from;
  let frame = 0;
  list.dataset.dragging = '';
  dragged.dataset.dragged = '';

  /** The position of each tile while the dragged one is over `to`. */
  const placeOf = (index: number) => {
    if (index > from && index <= to) return index - 1;
    if (index < from && index >= to) return index + 1;
    return index;
  };

  const follow = () => {
    const box = list.getBoundingClientRect();
    const at = { x: pointer.x - box.left, y: pointer.y - box.top };
    let nearest = Infinity;
    slots.forEach(({ x, y, w, h }, index) => {
      const distance = Math.hypot(at.x - (x + w / 2), at.y - (y + h / 2));
      if (distance < nearest) [nearest, to] = [distance, index];
    });
    tiles.forEach((tile, index) => {
      const [slot, target] = [slots[index], slots[placeOf(index)]];
      if (!slot || !target) return;
      const [dx, dy] =
        index === from
          ? [at.x - grab.x - slot.x, at.y - grab.y - slot.y]
          : [target.x - slot.x, target.y - slot.y];
      tile.style.transform = dx || dy ? `translate(${dx}px, ${dy}px)` : '';
    });
  };

  const scroll = () => {
    const by = pointer.y < edge ? -scrollStep : pointer.y > innerHeight - edge ? scrollStep : 0;
    if (by !== 0) {
      scrollBy(0, by);
      follow();
    }
    frame = requestAnimationFrame(scroll);
  };

  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    pointer = { x: event.clientX, y: event.clientY };
    follow();
  };

  const end = (dropped: boolean) => {
    cancelAnimationFrame(frame);
    ending.abort();
    delete list.dataset.dragging;
    delete dragged.dataset.dragged;
    for (const tile of tiles) tile.style.transform = '';
    if (dropped) onDrop(to);
  };

  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', (event) => event.pointerId === start.pointerId && end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal });
  frame = requestAnimationFrame(scroll);
}
