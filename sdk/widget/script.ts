/** `{site}/sdk/v1/widget.js`: the widget as `window.WlWidget`, started by its own script tag. */
import { scriptUrl } from '../connect/script-url.ts';
import { keyedElement, startFromPage } from './auto-init.ts';
import { createWidget } from './create-widget.ts';
import { oneClick } from './one-click.ts';
import { plainRules } from './saved-marks.ts';
import type { Widget, WidgetOptions } from './types.ts';

export interface WlWidgetGlobal extends Widget {
  createInstance(options: WidgetOptions): Widget;
  autoInit(): void;
  readonly VERSION: string;
  readonly CDN_URL: string;
}

declare global {
  interface Window {
    WlWidget?: WlWidgetGlobal;
  }
}

// A theme and an app may both load the script: the first one wins.
if (window.WlWidget) {
  const keys = [...document.querySelectorAll<HTMLElement>('[data-wl-key]')].map(
    ({ dataset }) => dataset.wlKey,
  );
  if (new Set(keys).size > 1) console.warn('[wl] Several keys: only the first counts');
} else {
  const CDN_URL = scriptUrl(keyedElement());
  const widget = createWidget(CDN_URL, plainRules, oneClick);
  window.WlWidget = Object.assign(widget, {
    VERSION: '1.1.0',
    CDN_URL,
    createInstance: (options: WidgetOptions) => createWidget(CDN_URL, plainRules, oneClick).init(options),
    autoInit: () => startFromPage(widget),
  });
  startFromPage(widget);
}
