import { loadChunk } from '../connect/load-chunk.ts';
import { addStyle } from '../connect/add-style.ts';
import type * as BrandModule from '../brand/brand.ts';
import { pageScheme } from '../connect/page-scheme.ts';
import type { PageParts } from '../widget/page-parts.ts';

const css = `
:host{all:initial;display:block!important;position:fixed!important;z-index:2147483000!important;
inset:auto 16px 16px!important;margin:0 auto!important;padding:0!important;width:fit-content!important;
height:auto!important;max-width:min(480px,calc(100vw - 32px))!important;
font:15px/1.4 system-ui,sans-serif;color:#1c1917;background:#fff;border-radius:12px;overflow:hidden;
box-shadow:0 0 0 1px #1c19170f,0 2px 4px #1c19170a,0 16px 40px -8px #1c19172e}
:host([hidden]){display:none!important}
:host([data-scheme=dark]){background:#201d1b;color:#f5f2ee;box-shadow:0 0 0 1px #ffffff12,0 20px 48px -8px #0009}
div{display:flex;align-items:center;flex-wrap:wrap;gap:0 4px;padding:4px 8px 4px 16px}
p{flex:1 1 auto;margin:8px 8px 8px 0;overflow-wrap:anywhere}
.keep{border-top:1px solid #7773;justify-content:space-between;padding-inline-start:6px}
button{font:inherit;font-weight:600;color:inherit;background:0;border:0;border-radius:8px;padding:0 10px;min-height:44px;cursor:pointer}
button:hover{background:#7772}
button:focus-visible{outline:2px solid;outline-offset:-3px}
`;

export interface ToastButton {
  text: string;
  /** Called in the shopper's click, after the toast has gone. */
  press: () => void;
}

export interface ToastContent {
  text: string;
  buttons?: ToastButton[];
  /** A second line: a button, and one to dismiss it permanently. */
  keep?: { button: ToastButton; close: ToastButton };
}

/** How long a toast stays while nobody is at it. */
const staysMs = 6_000;

/**
 * A message at the bottom of the page. It takes no focus, is announced, reached with Tab at the end of the page, and
 * stays while the pointer or the focus is on it.
 */
export function createToast({ lang, site, key, isDenied }: PageParts): (content: ToastContent) => void {
  let host: HTMLElement | undefined;
  let shadow: ShadowRoot;
  let timer: ReturnType<typeof setTimeout>;

  const hide = () => {
    host!.hidden = true;
  };
  const stay = () => clearTimeout(timer);
  const leave = () => {
    stay();
    timer = setTimeout(hide, staysMs);
  };

  const build = () => {
    const element = document.createElement('wl-toast');
    element.lang = lang;
    // Firefox 115 has no ARIA properties.
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
    return element;
  };

  const line = (text: string, buttons: ToastButton[], className = '') => {
    const row = Object.assign(document.createElement('div'), { className });
    if (text) row.append(Object.assign(document.createElement('p'), { textContent: text }));
    for (const { text: textContent, press } of buttons) {
      const onclick = () => {
        hide();
        press();
      };
      row.append(Object.assign(document.createElement('button'), { textContent, onclick }));
    }
    return row;
  };

  return ({ text, buttons = [], keep }) => {
    host ??= build();
    // Routers replace the body, and themes re-render it. The last element is read out and reached last.
    document.documentElement.append(host);
    host.dataset.scheme = pageScheme();
    const style = [...shadow.querySelectorAll('style')];
    shadow.replaceChildren(...style, line(text, buttons));
    if (keep) shadow.append(line('', [keep.button, keep.close], 'keep'));
    host.hidden = false;
    if (!matchMedia('(prefers-reduced-motion:reduce)').matches)
      host.animate?.([{ opacity: 0, transform: 'translateY(8px)' }, {}], {
        duration: 160,
        easing: 'ease-out',
      });
    leave();
  };
}
