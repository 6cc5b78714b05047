import { addDays, dayOf, type DayRange, rangeFault, rangeFaultText } from '#api/contract/analytics-range.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { defaultShopSettings, type ShopSettings } from '../../schemas.ts';
import { writeCreatorShopEvents } from '../../write-events.ts';

/** A shop and a range of UTC days, inclusive; default: the last 30. */
export interface AnalyticsQuery {
  partnerId: number;
  shopId: number;
  from?: string;
  to?: string;
}

const usualDays = 30;
/** The longest range of analytics, in days. */
const maxDays = 400;

/** Values for analytics statements: a shop, its partner, and the time range (end exclusive). */
export const analyticsValues = ({ partnerId, shopId }: AnalyticsQuery, { from, to }: DayRange) => ({
  shopId,
  partnerId,
  start: `${from}T00:00:00Z`,
  end: `${addDays(to, 1)}T00:00:00Z`,
});

/**
 * SQL for the saves of a shop's products by UTC `grain` and product, from the ledger, without test
 * keys. A product belongs to the shop if it's on a list, or had events while it was. Each product
 * is looked up once, because a shop has many events.
 */
export const savesOfShop = (grain: 'day' | 'month' | null) => `
  WITH every AS MATERIALIZED (
    SELECT ${grain ? `date_trunc('${grain}', a.occurred_at AT TIME ZONE 'UTC')::date AS ${grain},` : ''} a.product_id,
           count(*)::int AS saves
    FROM usage_actions a
    WHERE a.partner_id = :partnerId AND a.kind = 'save' AND NOT a.is_test
      AND a.occurred_at >= :start::timestamptz AND a.occurred_at < :end::timestamptz
    GROUP BY ${grain ? '1, 2' : '1'}
  ), own AS (
    SELECT product_id FROM (SELECT DISTINCT product_id FROM every) p
    WHERE coalesce(
      (SELECT true FROM creator_items i WHERE i.shop_id = :shopId AND i.product_id = p.product_id LIMIT 1),
      (SELECT true FROM creator_events e WHERE e.shop_id = :shopId AND e.product_id = p.product_id LIMIT 1),
      false)
  )
  SELECT every.* FROM every JOIN own USING (product_id)`;

const findShop = statement('creator_analytics_shop')`
  SELECT settings FROM creator_shops WHERE id = :shopId AND partner_id = :partnerId`;

/**
 * Returns the shop's settings and the requested days, after writing the events still buffered on
 * this server.
 * @throws ServiceError `shop_not_found`, `invalid_input` for days that are invalid, in the wrong order, in the future
 * or too many
 */
export async function requireAnalytics(
  ctx: Context,
  { partnerId, shopId, ...asked }: AnalyticsQuery,
): Promise<{ range: DayRange; settings: ShopSettings }> {
  const [shop] = await ctx.sql.rows(findShop, { shopId, partnerId });
  if (!shop) throw new ServiceError('shop_not_found');
  const today = dayOf(ctx.clock());
  const to = asked.to ?? today;
  const fault = rangeFault({ from: asked.from ?? to, to }, today, maxDays);
  if (fault) {
    const hint = rangeFaultText(fault, maxDays);
    throw new ServiceError('invalid_input', { field: 'from, to', hint });
  }
  const from = asked.from ?? addDays(to, 1 - usualDays);
  await writeCreatorShopEvents(ctx);
  return {
    range: { from, to },
    settings: { ...defaultShopSettings, ...shop.settings },
  };
}
