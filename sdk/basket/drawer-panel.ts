import { pageScheme } from '../connect/page-scheme.ts';
import { addDrawerStyle } from './drawer-style.ts';
import { textsFor } from './texts.ts';

/** The panel itself: the frame's place, and what is seen there while the frame is loading or could not load. */
export interface DrawerPanel {
  /** The dialog element; the frame is its child in the page, where the save dialog finds it. */
  host: HTMLElement;
  showLoading(): void;
  showFrame(): void;
  showFailure(retry: () => void): void;
}

/** @param close is called by the panel's own button, which the frame's covers once it is there. */
export function drawerPanel(title: string, locale: string, close: () => void): DrawerPanel {
  const [, failedText, againText, closeText] = textsFor(locale);
  const host = document.createElement('wl-drawer');
  const shadow = host.attachShadow({ mode: 'open' });
  addDrawerStyle(shadow);

  const outline = make('div', { className: 'outline' });
  const failed = make('div', { className: 'failed', role: 'alert' });
  const cover = make('div', { className: 'cover' });
  cover.append(
    make('h2', { textContent: title }),
    make('button', { className: 'close', ariaLabel: closeText, onclick: close }),
    outline,
    failed,
  );
  shadow.append(cover, make('slot', {}));

  host.tabIndex = -1;
  host.hidden = true;
  host.setAttribute('role', 'dialog');
  host.setAttribute('aria-label', title);
  document.body.append(host);

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
