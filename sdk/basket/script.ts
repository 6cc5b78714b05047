/** `{site}/sdk/v1/basket-integration.js`: the basket as `window.WlBasket`. */
import { scriptUrl } from '../connect/script-url.ts';
import { settingsElement } from '../connect/settings-element.ts';
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

const element = settingsElement('[data-wl-config]');
const { wlKey, wlConfig, wlLocale, wlApi, wlSite, wlConsent, wlDrawer, wlRenderInto } =
  element?.dataset ?? {};

// A theme and an app may both load the script: the first one wins.
if (!window.WlBasket) {
  const url = scriptUrl(element);
  const fromScript = {
    apiKey: wlKey,
    configId: wlConfig,
    locale: wlLocale,
    apiBase: wlApi,
    siteUrl: wlSite,
    consent: wlConsent,
  };
  window.WlBasket = {
    init: (options) => createBasket(url, { ...fromScript, ...options } as BasketOptions),
    VERSION: '1.1.0',
  };
}
const { WlBasket } = window;

// Setup without any JavaScript: <script src="…" data-wl-key data-wl-config
// data-wl-drawer="#heart">. Also works on pages of client-side routers, which run their scripts
// again.
if (wlDrawer || wlRenderInto) {
  const start = () => {
    const basket = WlBasket.init({} as BasketOptions);
    if (wlDrawer) basket.drawer({ trigger: wlDrawer });
    if (wlRenderInto) basket.renderInto(wlRenderInto);
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}
