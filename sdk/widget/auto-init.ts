import { settingsElement } from '../connect/settings-element.ts';
import type { PageWidget } from './create-widget.ts';
import type { WidgetOptions } from './types.ts';

/** The element with the shop's key. `data-public-key` is the attribute's name before 1.0. */
export const keyedElement = () => settingsElement('[data-wl-key],[data-public-key]');

/**
 * Starts the widget with the settings of its script tag, or of any other element with the key, and
 * binds every `[data-wl]` element, including those added later.
 */
export function startFromPage(widget: PageWidget): void {
  const data = keyedElement()?.dataset ?? {};
  const key = data.wlKey ?? data.publicKey;
  if (key != null) {
    widget.init({
      key,
      environment: data.wlEnvironment as WidgetOptions['environment'],
      locale: data.wlLocale,
      allowedDomains: data.wlAllowedDomains,
      apiBase: data.wlApi,
      widgetUrl: data.wlSite,
      save: data.save as WidgetOptions['save'],
      consent: data.wlConsent as WidgetOptions['consent'],
      analytics: data.wlAnalytics as WidgetOptions['analytics'],
    });
  } else {
    // The element may be further down the page.
    addEventListener('DOMContentLoaded', () => startFromPage(widget));
  }
  widget.bindAll();
}
