import { insertEvents } from '#api/modules/events/record-events.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isKeptFromPartner, suppliedOf } from '../../supplied-items.ts';

/** SQL: the owner's own marks `c` on their list `of_owner` are no gifts. */
const isGift = 'NOT c.own AND c.user_id IS DISTINCT FROM of_owner.owner_id';

/**
 * SQL of `news`: the quantities that go beyond the most that was given that day, so that a mark which is undone and set
 * again, or lowered and raised, is no news. The caller has locked the items.
 */
const news = `WITH added AS (
    SELECT c.id AS claim_id, c.item_id, g.quantity, sum(g.quantity) OVER (PARTITION BY c.item_id) AS of_item,
      sum(g.quantity) OVER (PARTITION BY c.item_id ORDER BY c.id) AS up_to
    FROM unnest(:claimIds::bigint[], :quantities::int[]) AS g (claim_id, quantity)
    JOIN gift_claims c ON c.id = g.claim_id AND c.item_id = :itemId JOIN list_items i ON i.id = c.item_id JOIN lists of_owner ON of_owner.id = i.list_id
    WHERE ${isGift}
  ), known AS (
    SELECT i.id AS item_id, given.before, given.now,
      greatest(given.before, CASE WHEN i.gifts_told_on = (:now::timestamptz AT TIME ZONE 'UTC')::date THEN i.gifts_told END) AS told
    FROM list_items i JOIN lists of_owner ON of_owner.id = i.list_id CROSS JOIN LATERAL (
      SELECT sum(c.quantity) AS now, sum(c.quantity) - (SELECT max(a.of_item) FROM added a WHERE a.item_id = i.id) AS before
      FROM gift_claims c WHERE c.item_id = i.id AND ${isGift}) given
    WHERE i.id IN (SELECT item_id FROM added)
  ), noted AS (
    UPDATE list_items i SET gifts_told = greatest(k.told, k.now), gifts_told_on = (:now::timestamptz AT TIME ZONE 'UTC')::date
    FROM known k WHERE i.id = k.item_id
  ), news AS (
    SELECT a.claim_id, a.item_id, least(a.quantity, k.before + a.up_to - k.told)::int AS quantity
    FROM added a JOIN known k ON k.item_id = a.item_id
  )`;

const given = `(
    SELECT i.partner_id, i.product_id, i.variant_id, i.is_test, n.claim_id, n.quantity
    FROM news n CROSS JOIN ${suppliedOf('n.item_id')} i WHERE n.quantity > 0 AND NOT ${isKeptFromPartner})`;

/**
 * SQL of what the partner supplied for the product with the newest wishes on any list of the database: what it supplied
 * with this one, such as an engraving, could reveal whose it is. The function's text is in
 * prisma/migrations/20261128180000_gift_words/migration.sql.
 */
const words = `jsonb_build_object('quantity', e.quantity, 'supplied', wl_gift_words_1(e.product_id, e.partner_id))`;

/** The subject isn't the wish: an endpoint that refuses events about it would otherwise also hold up its gifts. */
export const insertGifts = statement('gift_claims_tell', 'list')`${news}${insertEvents(
  'gift.claimed',
  given,
  {
    subject: "'gift:' || e.claim_id",
    at: ':now',
    product_id: 'e.product_id',
    variant_id: 'e.variant_id',
    is_test: 'e.is_test',
    data: words,
  },
)}
  RETURNING partner_id`;

/**
 * Lets the partners that supplied items know that they were marked as bought, but neither by whom nor whose wish it
 * is, and not what a surprise keeps from a member. Each item is given once a day, however often it's marked.
 * @param gifts claims with the quantity that was added to each
 */
export async function tellSuppliers(
  ctx: Context,
  sql: Sql,
  gifts: readonly { itemId: number; claimId: number; quantity: number }[],
): Promise<void> {
  const added = gifts.filter(({ quantity }) => quantity > 0);
  for (const [itemId, claims] of Map.groupBy(added, (gift) => gift.itemId)) {
    const told = await sql.rows(insertGifts, {
      itemId,
      claimIds: claims.map(({ claimId }) => claimId),
      quantities: claims.map(({ quantity }) => quantity),
      now: ctx.clock(),
    });
    if (told.length > 0) ctx.adapters.jobs.nudge('dispatch-events');
  }
}
