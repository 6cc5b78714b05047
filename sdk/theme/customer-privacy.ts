import type { Widget } from '../widget/types.ts';

/** The part of Shopify's customer privacy API that we use; it exists once a banner or the theme has loaded it. */
interface CustomerPrivacy {
  preferencesProcessingAllowed?: () => boolean;
}
interface ShopifyGlobal {
  customerPrivacy?: CustomerPrivacy;
  loadFeatures?: (features: { name: string; version: string }[], done: (error?: unknown) => void) => void;
}

const shopify = () => (window as { Shopify?: ShopifyGlobal }).Shopify;

/** Whether preferences can be stored; undefined until Shopify has reported it. */
const allowed = () => shopify()?.customerPrivacy?.preferencesProcessingAllowed?.();

export const saysNo = () => allowed() === false;

/**
 * Passes the shopper's choice at Shopify on to the widget, now and whenever it changes. If the theme hasn't loaded the
 * API, this loads it when the shopper comes near a button, because nothing may be requested before that.
 */
export function followConsent(widget: Widget): void {
  const pass = () => {
    const may = allowed();
    if (may !== undefined && widget.consented !== (may ? 'granted' : 'denied'))
      widget.consent(may ? 'granted' : 'denied');
  };
  let isAsked = false;
  const ask = ({ target }: Event) => {
    if (isAsked || allowed() !== undefined || !(target as Element).closest?.('[data-wl]')) return;
    isAsked = true;
    shopify()?.loadFeatures?.([{ name: 'consent-tracking-api', version: '0.1' }], pass);
  };
  pass();
  document.addEventListener('visitorConsentCollected', pass);
  for (const name of ['pointerover', 'focusin']) addEventListener(name, ask, true);
}
