import { insertEvents } from '#api/modules/events/record-events.ts';
import { isContained } from './read-alert-mail.ts';

/**
 * SQL that notifies partners of the alerts that messages contained, given the `shown` items and kinds: once for each
 * wish and kind, from its first price to its last of the same source.
 * @param sent a relation with the `id` of each message
 */
export const insertAlertEvents = (channel: 'email' | 'push', sent: string): string =>
  insertEvents(
    'alert.sent',
    `(
      SELECT a.partner_id, a.user_id, a.item_id, a.product_id, a.variant_id, a.kind,
             (array_agg(a.from_price_minor ORDER BY a.id))[1] AS from_price_minor,
             (array_agg(a.price_minor ORDER BY a.id DESC))[1] AS price_minor,
             (array_agg(a.currency ORDER BY a.id DESC))[1] AS currency
      FROM ${sent} sent JOIN alerts a ON a.mail_id = sent.id
      WHERE ${isContained} AND a.source IS NOT DISTINCT FROM (
        SELECT last.source FROM alerts last WHERE last.mail_id = a.mail_id AND last.item_id = a.item_id AND last.kind = a.kind
        ORDER BY last.id DESC LIMIT 1)
      GROUP BY 1, 2, 3, 4, 5, 6)`,
    {
      subject: "'item:' || e.item_id",
      at: ':now',
      user_id: 'e.user_id',
      item_id: 'e.item_id',
      product_id: 'e.product_id',
      variant_id: 'e.variant_id',
      data: `jsonb_build_object('kind', e.kind, 'channel', '${channel}', 'from_price_minor', e.from_price_minor,
        'supplied', jsonb_build_object('price_minor', e.price_minor, 'currency', e.currency))`,
    },
  );
