/** `{site}/sdk/v1/basket-integration.js`: the basket as `window.WlBasket`. */
import { scriptUrl } from '../connect/script-url.ts';
import { createBasket } from './create-basket.ts';
import type { Basket, BasketOptions } from './types.ts';

export interface WlBasketGlobal {
  /** A basket for one key and configuration. Never throws; failures are `wl:basket.error` events. */
  init(options: BasketOptions): Basket;
  readonly VERSION: string;
}

declare global {
  interface Window {
    WlBasket?: WlBasketGlobal;
  }
}

// A theme and an app may both load the script: the first one wins.
if (!window.WlBasket) {
  // Modules have no current script.
  const script = (document.currentScript ??
    document.querySelector('script[data-wl-config]')) as HTMLScriptElement | null;
  const url = scriptUrl(script);
  const { wlKey, wlConfig, wlLocale, wlApi, wlConsent, wlDrawer, wlRenderInto } = script?.dataset ?? {};
  const fromScript = {
    apiKey: wlKey,
    configId: wlConfig,
    locale: wlLocale,
    apiBase: wlApi,
    consent: wlConsent,
  };

  const WlBasket: WlBasketGlobal = {
    init: (options) => createBasket(url, { ...fromScript, ...options } as BasketOptions),
    VERSION: '1.1.0',
  };
  window.WlBasket = WlBasket;

  // Without any JavaScript: <script src="…" data-wl-key data-wl-config data-wl-drawer="#heart">.
  if (wlDrawer || wlRenderInto) {
    const start = () => {
      const basket = WlBasket.init({} as BasketOptions);
      if (wlDrawer) basket.drawer({ trigger: wlDrawer });
      if (wlRenderInto) basket.renderInto(wlRenderInto);
    };
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
    else start();
  }
}
