/**
 * `{site}/sdk/v1/analytics.js`: reports what shoppers save and open to the shop's Google Tag
 * Manager or Google Analytics 4. The widget loads it on request. From there, Google's consent mode
 * applies.
 */
import type { SavedItem } from '../../api/contract/events.ts';
import type { BasketProducts } from '../basket/types.ts';
import { type AnalyticsItem, forgetSave, isNew, itemOf } from './item-of.ts';

/** `datalayer`: pushes to `window.dataLayer`. `gtag`: calls `window.gtag`. */
export type AnalyticsTarget = 'datalayer' | 'gtag';

interface GoogleGlobals {
  dataLayer?: unknown[];
  gtag?: (command: 'event', name: string, values: object) => void;
  /** Set by the first widget that reports events, even if another copy of this script is loaded. */
  wlAnalytics?: AnalyticsTarget | undefined;
}

const google = window as GoogleGlobals;

/**
 * Only the first call on a page has an effect, so that several widgets don't report events twice.
 */
export function listen({ analytics }: { analytics?: AnalyticsTarget }): void {
  if (google.wlAnalytics) return;
  if (!/^(datalayer|gtag)$/.test(`${analytics}`)) {
    console.warn('[wl] Not "datalayer" or "gtag":', analytics);
    return;
  }
  google.wlAnalytics = analytics;
  const on = <Detail>(name: string, hear: (detail: Detail) => unknown) =>
    addEventListener(`wl:${name}`, (event) => hear((event as CustomEvent<Detail>).detail));

  on('saved', (item: SavedItem) => {
    if (isNew(item)) report('add_to_wishlist', [itemOf(item)], total(itemOf(item)));
  });
  on('undone', forgetSave);
  on('basket.remove', ({ products }: BasketProducts) => products.forEach(forgetSave));
  on('basket.select', ({ products }: BasketProducts) =>
    report('select_item', products.map(itemOf), { item_list_id: 'wishlist', item_list_name: 'Wishlist' }),
  );
}

const total = ({ price, currency, quantity }: AnalyticsItem) =>
  price === null ? {} : { currency, value: Number((price * quantity).toFixed(3)) };

function report(name: string, items: AnalyticsItem[], values: object): void {
  const ecommerce = { ...values, items: items.map(ga4Item) };
  if (google.wlAnalytics === 'gtag') google.gtag?.('event', name, ecommerce);
  else {
    // The data layer merges objects: without this, the previous event's items would remain.
    (google.dataLayer ??= []).push({ ecommerce: null }, { event: name, ecommerce });
  }
}

/** An item with the field names of Google Analytics 4; unknown fields are left out. */
function ga4Item({ productId, variantId, variantTitle, title, url, price, quantity }: AnalyticsItem): object {
  const fields = {
    item_id: productId ?? variantId ?? url,
    item_name: title,
    item_variant: variantTitle ?? variantId,
    price,
    quantity,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
