import { createContext, useContext } from 'react';
import type { BasketConfig } from '#api/contract/basket.ts';
import { formatText, type TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { sameHost } from '#app/ui/web-url.ts';
import type { CartStep } from './cart-step.ts';
import type { Controller } from './controller.ts';
import type { BasketItem } from './saved-item.ts';

/** `page` is a separate window; `inline` and `drawer` are frames in the shop's page. */
export type BasketMode = 'page' | 'inline' | 'drawer';

/** The page's data from the server. */
export interface BasketPageProps {
  config: BasketConfig;
  mode: BasketMode;
  lang: Language;
  texts: Messages<'basket'>;
  baseUrl: string;
  publicKey: string;
  /** The key's partner; null for an unknown key. */
  partnerId: number | null;
  /** Whether the page can get the session of a shopper who signs in. */
  signsIn: boolean;
  shopOrigin: string;
  brandName: string;
  /** The heading requested by the shop's page; the configuration's takes precedence. */
  title: string | null;
}

/** Shared by every part of the page. Constant once the controller exists, so that rows stay memoized. */
export interface BasketTools extends BasketPageProps {
  /** Null until hydration. */
  controller: Controller | null;
  t: (text: keyof Messages<'basket'>, values?: TextValues) => string;
  price: (minor: number, currency: string | null) => string;
  /** A button's label: the shop's own text, or ours. */
  label: (own: 'addToCart' | 'viewProduct', text: keyof Messages<'basket'>) => string;
  stepOf: (item: BasketItem) => CartStep;
  linkTo: (href: string) => { href: string; target: string; rel?: string };
  openMenu: (item: BasketItem, button: HTMLElement) => void;
  /** Removes an item and focuses its neighbor. */
  remove: (item: BasketItem) => void;
  /** Restores the removed item and focuses it. */
  undo: (item: BasketItem) => void;
}

export const BasketContext = createContext<BasketTools | null>(null);

export function useBasket(): BasketTools {
  const tools = useContext(BasketContext);
  if (!tools) throw new Error('a basket part stands outside the basket');
  return tools;
}

/** A page's texts and links. */
export function pageTools(page: BasketPageProps) {
  const { lang, texts, config, shopOrigin, mode } = page;
  const t = (text: keyof Messages<'basket'>, values: TextValues = {}) =>
    formatText(lang, texts[text], { shop: config.shopName, ...values });
  return {
    t,
    price: (minor: number, currency: string | null) => formatPrice(lang, minor, currency),
    label: (own: 'addToCart' | 'viewProduct', text: keyof Messages<'basket'>) =>
      config.labels[own] || t(text),
    // The shop's own pages open in the shop's window, everything else in a new tab without access to it.
    linkTo: (href: string) =>
      mode !== 'page' && sameHost(href, shopOrigin)
        ? { href, target: '_top' }
        : { href, target: '_blank', rel: 'noopener' },
  };
}
