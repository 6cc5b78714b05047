import { createContext, useContext } from 'react';
import type { BasketConfig } from '#api/contract/basket.ts';
import { formatText, type TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { CartStep } from './cart-step.ts';
import type { Controller } from './controller.ts';
import type { BasketItem } from './saved-item.ts';
import { sameHost } from './web-url.ts';

/** `page` is a window of its own; `inline` and `drawer` are frames in the shop's page. */
export type BasketMode = 'page' | 'inline' | 'drawer';

/** What the service hands to the page. */
export interface BasketPageProps {
  config: BasketConfig;
  mode: BasketMode;
  lang: Language;
  texts: Messages<'basket'>;
  baseUrl: string;
  publicKey: string;
  /** The key's partner; null for an unknown key. */
  partnerId: number | null;
  shopOrigin: string;
  brandName: string;
  /** The heading that the shop's page asked for; the configuration's own wins. */
  title: string | null;
}

/** What every part of the page shares. It never changes after the controller is there, so that rows stay memoised. */
export interface BasketTools extends BasketPageProps {
  /** Null until the page has come to life. */
  controller: Controller | null;
  t: (text: keyof Messages<'basket'>, values?: TextValues) => string;
  price: (minor: number, currency: string | null) => string;
  /** The label of a button in the shop's own words, else in ours. */
  label: (own: 'addToCart' | 'viewProduct', text: keyof Messages<'basket'>) => string;
  stepOf: (item: BasketItem) => CartStep;
  linkTo: (href: string) => { href: string; target: string; rel?: string };
  openMenu: (item: BasketItem, button: HTMLElement) => void;
  /** Removes an item and puts the focus on its neighbour. */
  remove: (item: BasketItem) => void;
  /** Brings the removed item back, and the focus to it. */
  undo: (item: BasketItem) => void;
}

export const BasketContext = createContext<BasketTools | null>(null);

export function useBasket(): BasketTools {
  const tools = useContext(BasketContext);
  if (!tools) throw new Error('a basket part stands outside the basket');
  return tools;
}

/** The wording and linking of a page. */
export function pageTools(page: BasketPageProps) {
  const { lang, texts, config, shopOrigin, mode } = page;
  const shop = config.shopName || formatText(lang, texts.theShop);
  const t = (text: keyof Messages<'basket'>, values: TextValues = {}) =>
    formatText(lang, texts[text], { shop, ...values });
  return {
    t,
    price: (minor: number, currency: string | null) => formatPrice(lang, minor, currency),
    label: (own: 'addToCart' | 'viewProduct', text: keyof Messages<'basket'>) =>
      config.labels[own] || t(text),
    // The shop's own pages open in the shop's window; everything else in a tab that cannot reach back.
    linkTo: (href: string) =>
      mode !== 'page' && sameHost(href, shopOrigin)
        ? { href, target: '_top' }
        : { href, target: '_blank', rel: 'noopener' },
  };
}
