/**
 * `{site}/sdk/v1/publish.js`: publishes wishlist activity as customer events of a Shopify shop,
 * which its pixels can subscribe to. The theme's script loads it with the first event.
 */
import type { SavedItem } from '../../api/contract/events.ts';
import type { BasketEvents, BasketProducts } from '../basket/types.ts';
import { forgetSave, isNew, itemOf } from './item-of.ts';

interface ShopifyGlobal {
  analytics?: { publish?(name: string, data: object): unknown };
  customerPrivacy?: { analyticsProcessingAllowed?(): boolean };
  loadFeatures?(features: { name: string; version: string }[], done: () => void): void;
}

const shopify = () => (window as { Shopify?: ShopifyGlobal }).Shopify;

/** How many times the shopper has set their consent on this page. */
let choices = 0;
document.addEventListener('visitorConsentCollected', () => (choices += 1));

let isPageOpen = false;

/** The Shopify event for one of our events: its name, and the data of each message. */
function messagesOf({ type, detail }: CustomEvent): [name: string, data: object[]] | undefined {
  const item = detail as SavedItem;
  const { products = [item] } = detail as Partial<BasketProducts>;
  switch (type) {
    case 'wl:saved':
      return isNew(item) ? ['wl:item_saved', [itemOf(item)]] : undefined;
    case 'wl:undone':
    case 'wl:basket.remove':
      products.forEach(forgetSave);
      return ['wl:item_removed', products.map(itemOf)];
    case 'wl:basket.select':
      return ['wl:item_opened', products.map(itemOf)];
    case 'wl:basket.checkout':
      return ['wl:item_added_to_cart', products.map(itemOf)];
    case 'wl:basket.drawer':
      return (detail as BasketEvents['basket.drawer']).open
        ? ['wl:basket_opened', [{ display: 'drawer' }]]
        : undefined;
    case 'wl:basket.mounted':
      if (isPageOpen || !document.querySelector('wl-basket :is(iframe,wl-device-list)')) return undefined;
      isPageOpen = true;
      return ['wl:basket_opened', [{ display: 'page' }]];
  }
}

/**
 * Publishes an event if the shopper allows analytics. Events from before they do are never
 * published, even if Shopify's consent API only loads afterwards.
 */
export function publish(event: Event): void {
  const messages = messagesOf(event as CustomEvent);
  if (!messages) return;
  const [name, data] = messages;
  const before = choices;
  const send = () => {
    if (choices === before && shopify()?.customerPrivacy?.analyticsProcessingAllowed?.())
      data.forEach((one) => shopify()?.analytics?.publish?.(name, one));
  };
  if (shopify()?.customerPrivacy) send();
  else shopify()?.loadFeatures?.([{ name: 'consent-tracking-api', version: '0.1' }], send);
}
