import { addStyle } from '../connect/add-style.ts';
import { pageScheme } from '../connect/page-scheme.ts';
import { textsFor } from './texts.ts';

/**
 * The panel's styles, in a shadow root to keep them apart from the shop's. The host itself is in
 * the page; `!important` here also beats `!important` there. The panel waits briefly for the
 * partner's look, to avoid a visible change.
 */
const css = `
:host{all:initial;display:block!important;position:fixed!important;z-index:2147483000!important;
top:var(--top)!important;bottom:16px!important;margin:0!important;padding:0!important;width:var(--width)!important;
height:auto!important;max-width:calc(100vw - 32px)!important;border-radius:14px;overflow:hidden;outline:1px solid #0000;background:#fff;color:#1c1917;
font:14px/1.5 system-ui,sans-serif;animation:wl 0s .3s backwards;--block:#f4f3f1;--line:#d6d3d1;
box-shadow:0 0 0 1px #1c19170f,0 2px 4px #1c19170a,0 16px 40px -8px #1c19172e}
[hidden],:host([hidden]){display:none!important}
.cover{position:absolute;inset:0}
h2{font-size:18px;line-height:44px;font-weight:600;letter-spacing:-.02em;margin:16px 60px 0 20px;white-space:nowrap;
overflow:hidden;text-overflow:ellipsis}
.outline{position:absolute;inset:103px 20px 0;background:
linear-gradient(var(--block) 70px,#0000 0) 0 0/56px 91px repeat-y,
linear-gradient(#0000 10px,var(--block) 0 24px,#0000 0 36px,var(--block) 0 48px,#0000 0) 72px 0/50% 91px repeat-y}
.failed{margin:25vh 40px 0;text-align:center}
button{font:inherit;color:inherit;background:0;border:1px solid var(--line);border-radius:8px;padding:0 20px;
min-height:44px;cursor:pointer}
button:focus-visible{outline:2px solid;outline-offset:2px}
.close{position:absolute;top:16px;right:12px;width:44px;padding:0;border:0;font-size:24px;opacity:.75;outline-offset:-6px!important}
:host([data-scheme=dark]){background:#201d1b;color:#f5f2ee;--block:#2f2b28;--line:#45403b;
box-shadow:0 0 0 1px #ffffff12,0 20px 48px -8px #0009}
@keyframes wl{0%{clip-path:inset(50%)}}
@media(max-width:640px){:host{inset:0!important;width:auto!important;max-width:none!important;border-radius:0}}
`;

/**
 * The panel, which contains the frame, or a message while the frame is loading or couldn't be
 * loaded.
 */
export interface DrawerPanel {
  /**
   * The dialog element. The frame is its child in the page's DOM, where the save dialog finds it.
   */
  host: HTMLElement;
  showLoading(): void;
  showFrame(): void;
  showFailure(retry: () => void): void;
}

/** @param close called by the panel's own button, which the frame's button covers once it is loaded */
export function drawerPanel(title: string, locale: string, close: () => void): DrawerPanel {
  const [, failedText, againText, closeText] = textsFor(locale);
  const host = document.createElement('wl-drawer');
  const shadow = host.attachShadow({ mode: 'open' });
  addStyle(shadow, css);

  const outline = make('div', { className: 'outline' });
  const failed = make('div', { className: 'failed' });
  const closeButton = make('button', { className: 'close', textContent: '×', onclick: close });
  // Firefox 115 doesn't support ARIA properties.
  closeButton.setAttribute('aria-label', closeText);
  failed.setAttribute('role', 'alert');
  const cover = make('div', { className: 'cover' });
  cover.append(make('h2', { textContent: title }), closeButton, outline, failed);
  shadow.append(cover, make('slot', {}));

  host.tabIndex = -1;
  host.hidden = true;
  host.setAttribute('role', 'dialog');
  host.setAttribute('aria-label', title);
  // Outside the body, which routers replace and may cache.
  document.documentElement.append(host);

  const show = (what: 'frame' | 'loading' | 'failure') => {
    cover.hidden = what === 'frame';
    outline.hidden = what !== 'loading';
    failed.replaceChildren();
  };
  return {
    host,
    showLoading() {
      host.dataset.scheme = pageScheme();
      show('loading');
    },
    showFrame: () => show('frame'),
    showFailure(retry) {
      show('failure');
      failed.append(
        make('p', { textContent: failedText }),
        make('button', { textContent: againText, onclick: retry }),
      );
    },
  };
}

const make = <K extends keyof HTMLElementTagNameMap>(tag: K, properties: Partial<HTMLElementTagNameMap[K]>) =>
  Object.assign(document.createElement(tag), properties);
