import type { BasketFrameMessage } from '../../api/contract/messages.ts';
import type * as BrandModule from '../basket/brand.ts';
import type { BasketEvents } from '../basket/types.ts';
import { addStyle } from '../connect/add-style.ts';
import { loadChunk } from '../connect/load-chunk.ts';
import { pageScheme } from '../connect/page-scheme.ts';
import type { PageParts } from '../widget/page-parts.ts';

const css = `
:host{all:initial;display:block!important;position:fixed!important;z-index:2147483000!important;
inset:var(--inset)!important;margin:0 auto!important;padding:0!important;width:fit-content!important;
height:auto!important;max-width:min(480px,calc(100vw - 32px))!important;pointer-events:auto!important;
font:15px/1.4 system-ui,sans-serif;color:#1c1917;background:#fff;border-radius:12px;overflow:hidden;
outline:1px solid #0000;box-shadow:0 0 0 1px #1c19170f,0 2px 4px #1c19170a,0 16px 40px -8px #1c19172e}
:host([hidden]){display:none!important}
@media print{:host{display:none!important}}
:host([data-scheme=dark]){background:#201d1b;color:#f5f2ee;box-shadow:0 0 0 1px #ffffff12,0 20px 48px -8px #0009}
div{display:flex;align-items:center;padding:4px 8px 4px 16px}
p{flex:1 1 auto;margin:8px 8px 8px 0;overflow-wrap:anywhere;text-wrap:balance}
.more{border-top:1px solid #7773}
.keep{justify-content:space-between;padding-inline-start:6px}
a,button{font:inherit;font-weight:600;text-align:start;color:inherit;background:0;border:0;border-radius:8px;padding:0 10px;min-height:44px;cursor:pointer}
a{flex:none;line-height:44px;text-decoration:none}
:is(a,button):hover{background:#7772}
:is(a,button):focus-visible{outline:2px solid;outline-offset:-3px}
@media(max-width:480px){:host{font-size:14px}div{padding-inline:12px 4px}p{margin-inline-end:4px}a,button{padding:0 8px}.keep{padding-inline-end:0}}
`;

export interface ToastButton {
  text: string;
  /** The accessible name, if the text isn't enough. */
  label?: string;
  /** Called in the click event, after the toast is hidden. */
  press: () => void;
  /** Makes it a link to our page: links can open a window even if scripts can't. */
  href?: string;
}

export interface ToastContent {
  text: string;
  buttons?: ToastButton[];
  /** A second line. */
  more?: { text?: string; buttons: ToastButton[] };
}

/** How long a toast is shown unless the shopper is using it. */
const staysMs = 6_000;
/** How often its position is checked: banners can appear late, and bars while scrolling. */
const placedEveryMs = 400;

/**
 * A message at the bottom of the page, above everything else. It doesn't take the focus, is
 * announced by screen readers, is the last element reached with Tab, and stays while the pointer or
 * the focus is on it. It disappears when the shopper opens the wishlist or can undo something
 * there, and waits while the wishlist fills the screen.
 */
export function createToast({ lang, site, key, isDenied }: PageParts): (content: ToastContent) => void {
  let host: HTMLElement | undefined;
  let shadow: ShadowRoot;
  let timer: ReturnType<typeof setTimeout>;
  let placing: ReturnType<typeof setInterval>;

  const hide = () => {
    clearInterval(placing);
    host!.hidden = true;
    // eslint-disable-next-line no-restricted-syntax -- if the browser supports it
    host!.hidePopover?.();
  };
  const place = () => {
    // Outside the body, which routers replace and themes re-render.
    const parent = openModal() ?? document.documentElement;
    if (host!.parentNode !== parent) {
      parent.append(host!);
      // eslint-disable-next-line no-restricted-syntax -- if the browser supports it
      host!.showPopover?.();
    }
    const drawer = document.querySelector('wl-drawer:not([hidden])')?.getBoundingClientRect();
    const wasHidden = host!.hidden;
    host!.hidden = !!drawer && Math.max(drawer.left, innerWidth - drawer.right) < minSpace;
    if (host!.hidden) return;
    placeToast(host!, drawer);
    if (wasHidden) appear();
  };
  const stay = () => clearTimeout(timer);
  const leave = () => {
    stay();
    timer = setTimeout(hide, staysMs);
  };
  const appear = () => {
    if (!matchMedia('(prefers-reduced-motion:reduce)').matches)
      host!.animate?.([{ opacity: 0, transform: 'translateY(8px)' }, {}], {
        duration: 160,
        easing: 'ease-out',
      });
    leave();
  };

  const build = () => {
    const element = document.createElement('wl-toast');
    element.lang = lang;
    element.popover = 'manual';
    // Firefox 115 doesn't support ARIA properties.
    element.setAttribute('role', 'status');
    shadow = element.attachShadow({ mode: 'open' });
    addStyle(shadow, css);
    if (!isDenied())
      loadChunk<typeof BrandModule>(site, 'brand')
        .then((brand) => brand.dressToast(shadow, site, key))
        .catch(() => {});
    for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, stay);
    for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, leave);
    element.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
    addEventListener('wl:basket.drawer', ({ detail }: CustomEventInit<BasketEvents['basket.drawer']>) => {
      if (detail!.open) hide();
    });
    addEventListener('message', ({ data, origin }: MessageEvent<BasketFrameMessage | null>) => {
      if (site.startsWith(origin) && data?.type === 'basket.undo') hide();
    });
    return element;
  };

  const line = (text: string, buttons: ToastButton[], className = '') => {
    const row = Object.assign(document.createElement('div'), { className });
    if (text) row.append(Object.assign(document.createElement('p'), { textContent: text }));
    for (const { text: textContent, label, press, href } of buttons) {
      const onclick = () => {
        hide();
        press();
      };
      const link = href && { href, target: '_blank', rel: 'opener' };
      const element = document.createElement(link ? 'a' : 'button');
      if (label) element.setAttribute('aria-label', label);
      row.append(Object.assign(element, { textContent, onclick }, link));
    }
    return row;
  };

  return ({ text, buttons = [], more }) => {
    host ??= build();
    // Move it to the end, so that it's announced, and reached last.
    host.remove();
    host.dataset.scheme = pageScheme();
    const style = [...shadow.querySelectorAll('style')];
    shadow.replaceChildren(...style, line(text, buttons));
    if (more) shadow.append(line(more.text ?? '', more.buttons, more.text ? 'more' : 'more keep'));
    host.hidden = true;
    stay();
    place();
    clearInterval(placing);
    placing = setInterval(place, placedEveryMs);
  };
}

/** The dialog that makes the rest of the page inert, including elements shown above it. */
function openModal(): Element | undefined {
  if (!CSS.supports('selector(:modal)')) return undefined;
  return [...document.querySelectorAll('dialog[open]')].findLast((dialog) => dialog.matches(':modal'));
}

const gap = 16;
/** Minimum space for a toast beside our drawer. */
const minSpace = 240;
/** Distance between checked points, in CSS pixels: less than the height of any button. */
const step = 12;
const columns = [0, 0.25, 0.5, 0.75, 1];

/**
 * Positions the toast as low as possible, beside our drawer, without covering anything fixed on the
 * screen, such as consent banners and sticky bars.
 */
function placeToast(host: HTMLElement, drawer: DOMRect | undefined): void {
  let [left, right] = [gap, gap];
  if (drawer) {
    if (drawer.left > innerWidth - drawer.right) right += innerWidth - drawer.left;
    else left += drawer.right;
  }
  const at = (bottom: number) => host.style.setProperty('--inset', `auto ${right}px ${bottom}px ${left}px`);
  at(gap);
  const { offsetHeight, offsetLeft, offsetWidth } = host;
  const isTaken = (y: number) =>
    columns.some((part) =>
      document
        .elementsFromPoint(offsetLeft + part * (offsetWidth - 1), y)
        .some((element) => element !== host && stays(element)),
    );
  // The start of the free space, from the bottom up.
  let start = innerHeight;
  for (let y = start - 1; y > 0; y -= step) {
    if (isTaken(y)) start = y - step;
    else if (start - y > offsetHeight + gap) return at(innerHeight - start + gap);
  }
}

/**
 * Whether an element stays in place while the page scrolls. False for elements that are most of the
 * page.
 */
function stays(element: Element): boolean {
  for (let node: Element | null = element; node; node = node.parentElement) {
    const { position, bottom, pointerEvents } = getComputedStyle(node);
    if (position !== 'fixed' && (position !== 'sticky' || bottom === 'auto')) continue;
    // Some banners are in an otherwise empty layer over the page.
    return node.clientHeight < innerHeight * 0.6 || (node !== element && pointerEvents === 'none');
  }
  // An element without a box may contain a shadow root with a banner.
  return (element as HTMLElement).offsetHeight === 0;
}
