import type { Schema } from '#sdk/client/index.ts';
import { counted, money } from '../core/format-results.ts';
import { quoteText } from '../core/quoted.ts';

/** Rounded up, so that a file one byte over the limit doesn't appear to be within it. */
export const megabytes = (bytes: number): string => `${(Math.ceil(bytes / 104_857.6) / 10).toFixed(1)} MB`;

export function shopLine(shop: Schema<'CreatorShop'>): string {
  const limit = shop.ready_videos_limit === null ? '' : ` of ${shop.ready_videos_limit}`;
  const holds = `${counted(shop.list_count, 'list')}, ${counted(shop.item_count, 'product')}`;
  return `Shop ${shop.id} ${quoteText(shop.name)}: ${shop.status}, ${shop.template}, ${holds}, ${shop.ready_videos}${limit} ready videos, ${shop.url}`;
}

export const listLine = (list: Schema<'ProductList'>): string =>
  `List ${list.id} ${quoteText(list.title)}: position ${list.position}, ${counted(list.item_count, 'product')}`;

export function itemLine(item: Schema<'ShopItem'>): string {
  const kind = item.manual ? ', added manually' : '';
  return `Item ${item.id} ${quoteText(item.title)}: product_id ${item.product_id}, ${money(item.price_minor, item.currency)}, position ${item.position}${kind}`;
}

export function videoLine(video: Schema<'ProductVideo'>): string {
  const reason = video.rejected_reason ? ` (${quoteText(video.rejected_reason)})` : '';
  return `Video ${video.id} ${quoteText(video.title)} of product ${video.product_id}: ${video.status}, ${video.moderation_state}${reason}, position ${video.position}, ${megabytes(video.bytes)}`;
}
