import type { EventType } from '#api/contract/event-types.ts';
import type { StreamEvent } from '#api/modules/webhooks/schemas.ts';
import { text } from '../texts.ts';
import { numberText } from '../words.ts';

/** Each type's name, and when it happens. */
export const eventWords = (): Record<EventType, readonly [name: string, when: string]> => ({
  'item.saved': [text('events.itemSaved'), text('events.itemSavedWhen')],
  'item.removed': [text('events.itemRemoved'), text('events.itemRemovedWhen')],
  'list.shared': [text('events.listShared'), text('events.listSharedWhen')],
  'gift.claimed': [text('events.giftClaimed'), text('events.giftClaimedWhen')],
  'alert.sent': [text('events.alertSent'), text('events.alertSentWhen')],
  'product.changed': [text('events.productChanged'), text('events.productChangedWhen')],
  'order.attributed': [text('events.orderAttributed'), text('events.orderAttributedWhen')],
  'order.refunded': [text('events.orderRefunded'), text('events.orderRefundedWhen')],
  'usage.threshold': [text('events.usageThreshold'), text('events.usageThresholdWhen')],
  'key.revoked': [text('events.keyRevoked'), text('events.keyRevokedWhen')],
});

/** The parts of events' data that people recognize. */
interface Known {
  product: { title: string; image_url: string | null };
  order_id: string;
  threshold: number;
  name: string | null;
}

/** The name of an event's product, order or key; empty if it has none. */
export function aboutText({ data }: Pick<StreamEvent, 'data'>): string {
  const { product, order_id: order, threshold, name } = data as Partial<Known>;
  if (product) return product.title || text('common.untitledProduct');
  if (order !== undefined) return text('events.order', { id: order });
  if (threshold !== undefined) return text('events.percent', { percent: numberText(threshold) });
  return name ?? '';
}

/** The image of the event's product; undefined if the event has no product. */
export const imageOf = ({ data }: Pick<StreamEvent, 'data'>): string | null | undefined =>
  (data as Partial<Known>).product?.image_url;
