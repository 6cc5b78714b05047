import type { BasketDrawer } from '../basket/types.ts';
import { loadBasket } from './load-basket.ts';
import { type PageSetup, withDrawer } from './page-setup.ts';

/**
 * The drawer for a link.
 * @param drawers existing ones, by their links' selector
 */
export async function drawerOf(
  setup: PageSetup,
  drawers: Map<string, BasketDrawer>,
  host: HTMLElement,
): Promise<BasketDrawer> {
  const { drawerTitle, drawerWidth, side } = host.dataset;
  const same = Object.entries({ 'drawer-title': drawerTitle, 'drawer-width': drawerWidth, side }).map(
    ([name, value]) => (value ? `[data-${name}="${CSS.escape(value)}"]` : ''),
  );
  const trigger = `${withDrawer}${same.join('')} a`;
  const basket = await loadBasket(setup);
  const drawer =
    drawers.get(trigger) ??
    basket.drawer({
      trigger,
      side: side === 'left' ? 'left' : 'right',
      width: Number(drawerWidth) || undefined,
      title: drawerTitle || undefined,
    });
  drawers.set(trigger, drawer);
  return drawer;
}
