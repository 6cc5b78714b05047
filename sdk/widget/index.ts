/** The save widget as a package: the functions of `window.WlWidget`. Safe to import on a server. */
import { startFromPage } from './auto-init.ts';
import { createWidget } from './create-widget.ts';
import { oneClick } from './one-click.ts';
import { plainRules } from './saved-marks.ts';
import type { Widget, WidgetOptions } from './types.ts';

export type {
  OpenOptions,
  SavedItem,
  SavedMark,
  SaveHandle,
  Widget,
  WidgetError,
  WidgetEvents,
  WidgetOptions,
} from './types.ts';

/** Set by the build: the site that serves the bundles. */
declare const DEFAULT_SITE: string;

export const VERSION = '1.1.0';
/** The script that does the same without a bundler; `widgetUrl` and `apiBase` default to its site. */
export const CDN_URL: string = DEFAULT_SITE + '/sdk/v1/widget.js';

// Annotated and wrapped so that bundlers can remove what a shop doesn't import.
const widget = /* @__PURE__ */ createWidget(CDN_URL, plainRules, oneClick);

export const init: Widget['init'] = (options) => widget.init(options);
export const open: Widget['open'] = (product) => widget.open(product);
export const mount: Widget['mount'] = (target, product) => widget.mount(target, product);
export const on: Widget['on'] = (event, listener) => widget.on(event, listener);
export const off: Widget['off'] = (event, listener) => widget.off(event, listener);
export const consent: Widget['consent'] = (state) => widget.consent(state);
export const savedItems: Widget['savedItems'] = () => widget.savedItems();

/** A separate instance, e.g. for a second key on one page. */
export const createInstance = (options: WidgetOptions): Widget =>
  createWidget(CDN_URL, plainRules, oneClick).init(options);

/** Reads the key from the page's script tag or any element with `data-wl-key`, and binds every `[data-wl]` element. */
export const autoInit = (): void => startFromPage(widget);
