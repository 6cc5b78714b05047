import { createWidget } from '../widget/create-widget.ts';
import type { Widget, WidgetOptions } from '../widget/types.ts';
import type { WlWidgetGlobal } from '../widget/script.ts';
import type { ProductDetails } from './complete-product.ts';
import type { PageSetup } from './page-setup.ts';

/** Set by the build: the service's site. */
declare const DEFAULT_SITE: string;

/**
 * The widget that serves the page's save buttons, as `window.WlWidget`: a shop that has the script in its theme, too,
 * gets one dialog a click. The first one stays.
 */
export function pageWidget({ key, market, locale }: PageSetup, { complete }: ProductDetails): Widget {
  if (window.WlWidget) return window.WlWidget;
  const CDN_URL = DEFAULT_SITE + '/sdk/v1/widget.js';
  const widget = createWidget(CDN_URL, complete);
  window.WlWidget = Object.assign(widget, {
    VERSION: '1.1.0',
    CDN_URL,
    createInstance: (options: WidgetOptions) => createWidget(CDN_URL).init(options),
    autoInit: () => widget.bindAll(),
  }) satisfies WlWidgetGlobal;
  widget.init({ key, locale: market ?? locale });
  widget.bindAll();
  return widget;
}
