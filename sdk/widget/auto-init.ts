import type { PageWidget } from './create-widget.ts';
import type { WidgetOptions } from './types.ts';

/** The script tag with the shop's key: the running script, else the first one with a key. */
export const keyedScript = (): HTMLScriptElement | null =>
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector('script[data-wl-key],script[data-public-key]');

/**
 * Starts the widget with its script tag's settings, and binds every `[data-wl]` element, including those added later.
 */
export function startFromScript(widget: PageWidget, script: HTMLScriptElement | null): void {
  const data = script?.dataset ?? {};
  // `data-public-key` is the attribute's name before 1.0.
  const key = data.wlKey ?? data.publicKey;
  if (key != null) {
    widget.init({
      key,
      environment: data.wlEnvironment as WidgetOptions['environment'],
      locale: data.wlLocale,
      allowedDomains: data.wlAllowedDomains,
      apiBase: data.wlApi,
      save: data.save as WidgetOptions['save'],
      consent: data.wlConsent as WidgetOptions['consent'],
    });
  }
  widget.bindAll();
}
