import { basketView } from './basket-view.ts';
import type { DrawerPanel } from './drawer-panel.ts';
import { drawerPanel } from './drawer-panel.ts';
import type { BasketFrame } from './frame.ts';
import type { FrameParts } from './frame-parts.ts';
import { textsFor } from './texts.ts';
import type { BasketDrawer, DrawerOptions } from './types.ts';

/** Controllers that end a drawer, by trigger and configuration. */
const drawers: Record<string, AbortController> = {};

/**
 * A panel beside the page, which stays usable. It opens below the trigger's header and fills the
 * screen on phones. Esc, the trigger and the basket's own button close it and restore the focus.
 * Replaces an existing drawer with the same trigger, because client-side routers run a page's
 * scripts again.
 */
export function basketDrawer(parts: FrameParts, options: DrawerOptions): BasketDrawer {
  const { trigger, side = 'right', width = 380, title = textsFor(parts.locale)[0] } = options;
  const { configId } = parts.options;
  let frame: BasketFrame | undefined;
  let panel: DrawerPanel | undefined;
  let opener: HTMLElement | null = null;
  let isOpen = false;
  const name = trigger + configId;
  drawers[name]?.abort();
  const { signal } = (drawers[name] = new AbortController());

  const build = () => {
    const made = drawerPanel(title, parts.locale, close);
    made.host.style.setProperty('--width', typeof width === 'number' ? `${width}px` : width);
    made.host.style.setProperty(side, '16px', 'important');
    return made;
  };

  const load = () => {
    const { host, showLoading, showFrame, showFailure } = (panel ??= build());
    showLoading();
    return basketView(parts, {
      mode: 'drawer',
      title,
      panel: [host, options],
      attach(element) {
        element.style.cssText =
          'all:initial;position:absolute!important;width:100%!important;height:100%!important;visibility:hidden';
        host.append(element);
      },
      ready(element) {
        element.style.visibility = 'visible';
        if (document.activeElement === host) element.focus();
        showFrame();
      },
      close,
      failed() {
        frame = undefined;
        showFailure(() => {
          frame = load();
          frame.show();
        });
      },
    });
  };

  const triggers = () => (trigger ? [...document.querySelectorAll<HTMLElement>(trigger)] : []);
  const describe = () =>
    triggers().forEach((element) => {
      const state = `${isOpen}`;
      // Only write changes: our own observer and the page's are notified of every write.
      if (element.hasAttribute('aria-haspopup') && element.getAttribute('aria-expanded') === state) return;
      element.setAttribute('aria-haspopup', 'dialog');
      element.setAttribute('aria-expanded', state);
    });
  const show = (open: boolean) => {
    isOpen = open;
    describe();
    parts.emit('basket.drawer', { open, configId });
  };
  const slide = (host: HTMLElement, direction: PlaybackDirection) =>
    host.animate?.(
      [
        { transform: `translateX(${host.style.left ? '-' : ''}24px)`, opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      {
        duration: matchMedia('(prefers-reduced-motion:reduce)').matches ? 0 : 160,
        easing: 'ease-out',
        direction,
      },
    );

  /** Also false if the page has re-rendered its body without the panel. */
  const isSeen = () => isOpen && panel!.host.isConnected;

  function open() {
    if (isSeen()) return;
    opener = document.activeElement as HTMLElement | null;
    frame ??= load();
    const { host } = panel!;
    if (!host.isConnected) document.documentElement.append(host);
    const anchor = trigger ? (opener?.closest(trigger) ?? document.querySelector(trigger)) : null;
    host.style.setProperty('--top', `${topBelow(anchor?.closest('header') ?? anchor)}px`);
    host.hidden = false;
    frame.show();
    slide(host, 'normal');
    host.focus({ preventScroll: true });
    show(true);
  }

  function close() {
    if (!isOpen) return;
    const { host } = panel!;
    // Don't move focus if the shopper is already using the page.
    if (host.contains(document.activeElement)) opener?.focus({ preventScroll: true });
    show(false);
    const hide = () => {
      if (!isOpen) host.hidden = true;
    };
    const motion = slide(host, 'reverse');
    if (motion) motion.onfinish = hide;
    else hide();
  }

  // One listener for the page, because triggers may be added later.
  const click = (event: MouseEvent) => {
    const element = event.composedPath().find((node) => node instanceof Element && node.matches(trigger!));
    if (!element || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    (element as HTMLElement).focus();
    if (isSeen()) close();
    else open();
  };
  // Once the frame is loaded, shoppers who sign in to save are also signed in here.
  const prepare = () => void (frame ??= load());
  const escape = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && close();
  let { body } = document;
  const observer = new MutationObserver(() => {
    describe();
    // A client-side router shows another page.
    if (body !== document.body) close();
    body = document.body;
  });
  if (trigger) {
    addEventListener('click', click, { signal });
    observer.observe(document, { subtree: true, childList: true });
    describe();
  }
  addEventListener('wl:open', prepare, { signal });
  addEventListener('keydown', escape, { signal });
  signal.onabort = () => {
    observer.disconnect();
    frame?.remove();
    panel?.host.remove();
    if (isOpen) show(false);
  };
  return { load: prepare, open, close, refresh: () => frame?.refresh() };
}

/**
 * 8 px below the header if it's visible near the top, at most 120 px; otherwise 16 px from the
 * edge.
 */
function topBelow(element: Element | null): number {
  const bottom = element?.getBoundingClientRect().bottom ?? 0;
  return bottom > 8 && bottom < innerHeight / 2 ? Math.min(bottom + 8, 120) : 16;
}
