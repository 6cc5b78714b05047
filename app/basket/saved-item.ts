import type { BasketProduct } from '#api/contract/messages.ts';
import { parseQuantity } from '#api/contract/quantity.ts';
import { shownPrice } from '#api/contract/shown-price.ts';
import { wishOf, type WishRef } from '#api/contract/wish.ts';
import { parsedUrl } from '#app/ui/parsed-url.ts';
import { webUrl } from '#app/ui/web-url.ts';

/** A saved product as the basket displays it. Prices are in minor units; URLs are http(s) or null. */
export interface BasketItem {
  itemId: number;
  productId: number;
  listId: number;
  listName: string;
  title: string;
  variantTitle: string | null;
  description: string | null;
  imageUrl: string | null;
  /** The URL as saved, which identifies the product on the shop's page. */
  savedUrl: string;
  /** The URL that opens the product. */
  productUrl: string | null;
  priceMinor: number | null;
  compareAtMinor: number | null;
  /** The price when it was saved, if it differs. */
  savedMinor: number | null;
  currency: string | null;
  variantId: string | null;
  /** How many the cart button adds. */
  quantity: number;
  /** How many the shopper bought and `wanted`, and when, in ms since the epoch; null if none. */
  bought: { quantity: number; wanted: number; at: number } | null;
  /** The time of the price, in milliseconds since the epoch, if it's no longer reported; else 0. */
  priceAsOf: number;
  availability: string | null;
  /** How many are left, if that's few and the shop shares it. */
  stockLeft: number | null;
  /** The time of that information, in milliseconds since the epoch. */
  asOf: number;
  /** The alerts that are on; null on someone else's list. */
  alerts: { price_drop: boolean; target_price_minor: number | null; back_in_stock: boolean } | null;
  meta: Record<string, unknown>;
  /** Milliseconds since the epoch. */
  savedAt: number;
  /** False for an item on someone else's list. */
  canRemove: boolean;
  /**
   * The reference for the shop's cart, for the shop's items. Never in a link, which can be passed
   * on.
   */
  wl?: string;
  /** The reference in a link to the shop's cart. */
  linkedWl?: string;
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const whole = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
};

const id = (value: unknown): string | null => (typeof value === 'number' ? String(value) : text(value));

const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** Parses one element of `GET /widget/saved-products`; null if it has no item ID. Its content is untrusted. */
export function readSavedProduct(value: unknown): BasketItem | null {
  const saved = object(value);
  const itemId = whole(saved.item_id) ?? whole(saved.id);
  if (itemId === null) return null;
  const meta = object(saved.checkoutMeta);
  const savedUrl = text(saved.url) ?? text(saved.affiliateUrl) ?? '';
  const availability = text(saved.availability);
  const wanted = parseQuantity(saved.quantity) ?? parseQuantity(meta.quantity) ?? 1;
  const boughtQuantity = whole(saved.bought_quantity) ?? 0;
  const prices = shownPrice({
    price_minor: whole(saved.price_minor) ?? whole(saved.price),
    compare_at_price_minor: whole(saved.compare_at_price_minor),
    saved_price_minor: whole(saved.saved_price_minor),
    current_price_minor: whole(saved.current_price_minor),
    availability,
  });
  return {
    itemId,
    productId: whole(saved.id) ?? 0,
    listId: whole(saved.list_id) ?? whole(saved.wishlist_id) ?? 0,
    listName: text(saved.list_name) ?? '',
    title: text(saved.title) ?? hostOf(savedUrl),
    variantTitle: text(saved.variant_title) ?? text(meta.variantTitle),
    description: text(saved.description),
    imageUrl: webUrl(saved.imageUrl) ?? webUrl(saved.image_url),
    savedUrl,
    productUrl: webUrl(saved.affiliateUrl) ?? webUrl(savedUrl),
    ...prices,
    currency: text(saved.currency),
    variantId: id(saved.variantId) ?? id(meta.variantId),
    quantity: boughtQuantity < wanted ? wanted - boughtQuantity : wanted,
    bought:
      boughtQuantity > 0
        ? { quantity: boughtQuantity, wanted, at: Date.parse(String(saved.bought_at)) || 0 }
        : null,
    priceAsOf: Date.parse(String(saved.price_as_of)) || 0,
    availability,
    stockLeft: whole(saved.stock_left),
    asOf: Date.parse(String(saved.as_of)) || 0,
    alerts: readAlerts(saved.alerts),
    meta,
    savedAt: Date.parse(String(saved.added_at)) || 0,
    canRemove: saved.can_remove !== false,
  };
}

/** Whether the shopper bought as many as they wanted. */
export const isBought = ({ bought }: BasketItem): boolean =>
  bought !== null && bought.quantity >= bought.wanted;

/** The alerts in a response of the service; null if there are none. */
export function readAlerts(value: unknown): BasketItem['alerts'] {
  if (typeof value !== 'object' || value === null) return null;
  const { price_drop: priceDrop, target_price_minor: target, back_in_stock: backInStock } = object(value);
  return {
    price_drop: priceDrop === true,
    target_price_minor: whole(target),
    back_in_stock: backInStock === true,
  };
}

/** An item's matching alert: back in stock if sold out, else price drops. Null if there is none. */
export function alertOf({ alerts, availability, priceMinor }: BasketItem) {
  if (!alerts || availability === 'discontinued' || availability === 'not_sold_here') return null;
  const kind = availability === 'out_of_stock' ? ('back_in_stock' as const) : ('price_drop' as const);
  return kind === 'price_drop' && priceMinor === null ? null : { kind, isOn: alerts[kind] };
}

/** An item as passed to the shop's cart. */
export function toBasketProduct(item: BasketItem): BasketProduct {
  return {
    itemId: item.itemId,
    url: item.savedUrl,
    title: item.title,
    imageUrl: item.imageUrl,
    priceMinor: item.priceMinor,
    currency: item.currency,
    variantId: item.variantId,
    quantity: item.quantity,
    meta: item.meta,
    ...(item.wl && { wl: item.wl }),
  };
}

/** The data that the shop's page needs to fill its hearts. */
export const toWishRef = ({ savedUrl, variantId, meta }: BasketItem): WishRef =>
  wishOf({ url: savedUrl, metadata: { ...meta, variantId } });

const hostOf = (address: string) => parsedUrl(address)?.host ?? address;
