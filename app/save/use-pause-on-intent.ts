import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the shopper is busy with an element: focus is inside, or the pointer really moved over it. A pointer
 * that merely rests where the pressed button was before does not count.
 */
export function usePauseOnIntent(ref: RefObject<HTMLElement>): boolean {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let rest: { x: number; y: number } | null = null;
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      rest ??= { x, y };
      if (Math.hypot(x - rest.x, y - rest.y) > 4) setHovered(true);
    };
    const leave = () => setHovered(false);
    const focusIn = () => setFocused(true);
    const focusOut = () => setFocused(false);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focusin', focusIn);
    element.addEventListener('focusout', focusOut);
    return () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('focusin', focusIn);
      element.removeEventListener('focusout', focusOut);
    };
  }, [ref]);
  return hovered || focused;
}
