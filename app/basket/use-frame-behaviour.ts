import { useEffect, type RefObject } from 'react';
import type { BasketMode } from './basket-context.ts';
import type { Controller } from './controller.ts';

/** What a frame owes the page around it: its height inline, closing by Esc in a drawer. */
export function useFrameBehaviour(
  root: RefObject<HTMLElement>,
  mode: BasketMode,
  controller: Controller | null,
): void {
  useEffect(() => {
    const element = root.current;
    if (!controller || !element || mode !== 'inline') return;
    const observer = new ResizeObserver(() => {
      controller.tellHeight(Math.ceil(element.getBoundingClientRect().height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, mode, controller]);

  useEffect(() => {
    if (!controller || mode !== 'drawer') return;
    const onKey = (event: KeyboardEvent) => {
      // Esc first closes what is open inside the drawer.
      if (event.key !== 'Escape' || document.querySelector(':popover-open')) return;
      controller.close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [mode, controller]);
}
