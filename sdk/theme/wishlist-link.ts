import type { BasketDrawer } from '../basket/types.ts';
import { loadLater } from './load-later.ts';
import { type PageSetup, withDrawer } from './page-setup.ts';

export interface WishlistLinks {
  /** Opens the drawer of the clicked link, if it has one. */
  click(event: MouseEvent): void;
  /** Loads the hidden drawer, so that shoppers who sign in to save are also signed in there. */
  prepare(): void;
  /** Shows the number of saved products. */
  count(saved: number): void;
}

export function wishlistLinks(setup: PageSetup): WishlistLinks {
  /** By selector: links with the same selector share a drawer, even after their section is re-rendered. */
  const drawers = new Map<string, BasketDrawer>();

  const drawerOf = async (host: HTMLElement) => (await loadLater()).drawerOf(setup, drawers, host);

  return {
    click(event) {
      const link = (event.target as Element).closest('a');
      const host = setup.config && link?.closest<HTMLElement>(withDrawer);
      // With a modifier key or another button, the shopper wants the page itself.
      if (!link || !host || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      // Close other drawers, because only one is open at a time.
      drawers.forEach((drawer, trigger) => link.matches(trigger) || drawer.close());
      // After the first time, the basket's own listener opens and closes it.
      if ([...drawers.keys()].some((trigger) => link.matches(trigger))) return;
      event.preventDefault();
      if (link.hasAttribute('aria-busy')) return;
      link.setAttribute('aria-busy', 'true');
      link.focus();
      drawerOf(host)
        .then((drawer) => drawer.open())
        .catch(() => location.assign(link.href))
        .finally(() => link.removeAttribute('aria-busy'));
    },
    prepare() {
      const host = document.querySelector<HTMLElement>(withDrawer);
      if (host)
        drawerOf(host).then(
          (drawer) => drawer.load(),
          () => {},
        );
    },
    count(saved) {
      for (const badge of document.querySelectorAll<HTMLElement>('[data-wl-count]')) {
        const text = saved > 99 ? '99+' : `${saved}`;
        if (badge.textContent !== text) badge.textContent = text;
        badge.hidden = !saved;
        const { texts } = setup;
        const link = badge.closest('a');
        if (!link) continue;
        // Keep the link's own name for when nothing is saved.
        link.dataset.wlName ??= link.getAttribute('aria-label') ?? '';
        const name = saved
          ? (texts.wishlistCount ?? `${link.dataset.wlName} ({count})`).replace('{count}', `${saved}`)
          : link.dataset.wlName;
        link.setAttribute('aria-label', name);
      }
    },
  };
}
