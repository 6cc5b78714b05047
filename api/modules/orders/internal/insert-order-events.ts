import type { EventType } from '#api/contract/event-types.ts';
import { insertEvents } from '#api/modules/events/record-events.ts';
import { joinSuppliedTexts, titleInAnalytics } from '#api/modules/lists/supplied-items.ts';
import { hiddenSales } from '../hidden-sales.ts';

/**
 * SQL that notifies the partner `:partnerId` of lines of its orders, with one event per order. Like
 * the revenue report, it contains what was sold and the way that led there, but nothing about the
 * wish. Leaves out lines that are hidden from the partner.
 * @param lines a relation with the columns of `order_lines`
 * @param amounts SQL for the quantity and sum of a line `l`
 */
export const insertOrderEvents = (
  type: EventType & `order.${string}`,
  lines: string,
  amounts: Record<string, string>,
): string =>
  insertEvents(
    type,
    `(
      SELECT o.partner_id, o.id, o.order_id, o.currency, jsonb_agg(jsonb_build_object('url', p.url, 'title', ${titleInAnalytics},
               'path', l.path, ${Object.entries(amounts)
                 .map(([name, amount]) => `'${name}', ${amount}`)
                 .join(', ')}, 'is_test', l.is_test) ORDER BY l.id) AS lines, bool_and(l.is_test) AS is_test
      FROM ${lines} l JOIN orders o ON o.id = l.order_id LEFT JOIN products same ON same.id = l.product_id
      LEFT JOIN products p ON p.id = coalesce(same.same_as, same.id) ${joinSuppliedTexts}
      WHERE l.id NOT IN ${hiddenSales}
      GROUP BY o.id)`,
    {
      subject: "'order:' || e.id",
      at: ':now',
      is_test: 'e.is_test',
      data: "jsonb_build_object('order_id', e.order_id, 'currency', e.currency, 'lines', e.lines)",
    },
  );
