import { counted, money } from '../core/format-results.ts';
import { quoteText } from '../core/quoted.ts';
import type { FoundWish, ShownList, ShownWish } from './fields.ts';

const roles = {
  owner: 'their own',
  editor: 'they can edit it',
  viewer: 'they can view it',
  giver: 'shared by link',
} as const;

export function listLine({ id, name, role, item_count: count, is_public, is_surprise }: ShownList): string {
  const shared = role !== 'giver' && is_public ? ', shared by link' : '';
  const surprise = is_surprise ? ', a surprise: its owner doesn’t see what is bought' : '';
  return `List ${id} ${quoteText(name)}: ${counted(count, 'wish', 'wishes')}, ${roles[role]}${shared}${surprise}`;
}

const changes = { price_drop: 'cheaper', back_in_stock: 'back in stock', low_stock: 'almost gone' } as const;

const facts: Record<string, string> = {
  out_of_stock: 'sold out',
  discontinued: 'no longer sold',
  not_sold_here: 'not sold in this market',
  preorder: 'can be preordered',
  backorder: 'can be backordered',
};

/** A wish's price, and how it has changed. */
function priceOf({ price_minor: price, saved_price_minor: saved, currency, change }: FoundWish | ShownWish) {
  const before = change?.from_price_minor ?? saved;
  if (price === null || before === null || before === price) return money(price, currency);
  return `${money(price, currency)} (${change?.from_price_minor == null ? 'when saved' : 'before'}: ${money(before, currency)})`;
}

/** A wish with its price and availability. */
export function wishLine(wish: FoundWish | ShownWish): string {
  const { item_id: id, title, variant, shop, availability, change } = wish;
  const parts = [
    priceOf(wish),
    ...(change ? [`${changes[change.kind]} since last time`] : []),
    ...(availability !== null && facts[availability] ? [facts[availability]] : []),
    ...(shop === null ? [] : [`at ${quoteText(shop)}`]),
  ];
  const name = variant === null ? quoteText(title) : `${quoteText(title)} (${quoteText(variant)})`;
  return `item_id ${id} ${name}: ${parts.join(', ')}`;
}

const priorities = ['most wanted', 'wanted', 'wanted less', 'wanted least'];

/** The same with its note, priority and marks, for its list. */
export function itemLine(wish: ShownWish): string {
  const { quantity, priority, note, bought, reserved, watches_price: isWatched } = wish;
  return [
    wishLine(wish),
    ...(quantity > 1 ? [`${quantity} wanted`] : []),
    ...(priority === null ? [] : [priorities[priority - 1] ?? '']),
    ...(bought ? ['bought'] : []),
    ...(reserved ? ['reserved'] : []),
    ...(isWatched ? ['price watched'] : []),
    ...(note ? [`note ${quoteText(note, 300)}`] : []),
  ].join(', ');
}
