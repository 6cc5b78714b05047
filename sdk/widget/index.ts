/**
 * The save widget as an npm package, with the functions of `window.WlWidget`. Safe to import on a
 * server.
 */
import { rules } from '../hearts/match-wishes.ts';
import { startFromPage } from './auto-init.ts';
import { createWidget } from './create-widget.ts';
import { type OneClick, oneClick } from './one-click.ts';
import type { WidgetParts } from './page-parts.ts';
import { saveProductOf } from './read-product.ts';
import type { OpenOptions, SavedMark, Widget, WidgetOptions } from './types.ts';

export type {
  OpenOptions,
  SavedItem,
  SavedMark,
  SaveHandle,
  SaveMode,
  Widget,
  WidgetError,
  WidgetEvents,
  WidgetOptions,
} from './types.ts';

/** Set by the build: the site that serves the bundles. */
declare const DEFAULT_SITE: string;

export const VERSION = '1.1.0';
/** The script for pages without a bundler; `widgetUrl` and `apiBase` default to its site. */
export const CDN_URL: string = DEFAULT_SITE + '/sdk/v1/widget.js';

/** Set once the widget has started. */
let started: { parts: WidgetParts; quick: OneClick } | undefined;
let watchers: (() => void)[] = [];
const notify = () => watchers.forEach((watcher) => watcher());

/** Starts one-click saving, and notifies watchers of every change to saved products. */
function start(options: WidgetOptions, parts: WidgetParts): OneClick {
  const draw = () => {
    parts.draw();
    notify();
  };
  const quick = oneClick(options, { ...parts, draw });
  started = { parts, quick };
  for (const name of [
    'wl:saved',
    'wl:undone',
    'wl:basket.mounted',
    'wl:basket.changed',
    'storage',
    'pageshow',
  ])
    addEventListener(name, notify);
  notify();
  return quick;
}

// Annotated and wrapped so that bundlers can remove what a shop doesn't import.
const widget = /* @__PURE__ */ createWidget(CDN_URL, rules, start);

export const init: Widget['init'] = (options) => widget.init(options);
export const open: Widget['open'] = (product, mode) => widget.open(product, mode);
export const mount: Widget['mount'] = (target, product) => widget.mount(target, product);
export const on: Widget['on'] = (event, listener) => widget.on(event, listener);
export const off: Widget['off'] = (event, listener) => widget.off(event, listener);
export const consent: Widget['consent'] = (state) => widget.consent(state);
export const savedItems: Widget['savedItems'] = () => widget.savedItems();

/** Whether `init` was called with a key. Always false on a server. */
export const isReady = (): boolean => !!started;

/**
 * The saved item that matches a product; without a variant ID, that of any variant. While it's
 * being saved, it has a `product` and isn't `kept`.
 */
export const findSaved = (product: OpenOptions): SavedMark | undefined =>
  started?.parts.marks.find(rules.wishOf(saveProductOf(product)));

/**
 * Calls a listener after `init` and after every change of `savedItems`, including changes by other
 * tabs and by the wishlist on the page.
 * @returns a function that stops it
 */
export function onChange(listener: () => void): () => void {
  const watcher = () => listener();
  watchers = [...watchers, watcher];
  return () => {
    watchers = watchers.filter((other) => other !== watcher);
  };
}

/**
 * Removes a saved product from its list and offers to undo it. Does nothing if it isn't saved.
 * @throws WidgetError, which is also reported as an `error` event
 */
export async function remove(product: OpenOptions): Promise<void> {
  const mark = findSaved(product);
  if (!started || !mark) return;
  const { parts, quick } = started;
  const instant = await quick.load().catch(() => {
    throw parts.fail({ code: 'script_failed', message: 'instant.js' });
  });
  const error = await instant.remove(mark, saveProductOf(product));
  if (error) throw error;
}

/** A separate instance, e.g. for a second key on one page. */
export const createInstance = (options: WidgetOptions): Widget =>
  createWidget(CDN_URL, rules, oneClick).init(options);

/** Reads the key from the page's script tag or any element with `data-wl-key`, and binds every `[data-wl]` element. */
export const autoInit = (): void => startFromPage(widget);
