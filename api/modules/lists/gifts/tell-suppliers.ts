import { insertEvents } from '#api/modules/events/record-events.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isKeptFromPartner, suppliedItems } from '../supplied-items.ts';

/** The owner's own marks are no gifts. */
const given = `(
    SELECT i.partner_id, i.product_id, i.variant_id, c.id AS claim_id, g.quantity
    FROM unnest(:claimIds::bigint[], :quantities::int[]) AS g (claim_id, quantity)
    JOIN gift_claims c ON c.id = g.claim_id JOIN ${suppliedItems} i ON i.item_id = c.item_id
    JOIN lists of_owner ON of_owner.id = i.list_id
    WHERE NOT c.own AND c.user_id IS DISTINCT FROM of_owner.owner_id AND NOT ${isKeptFromPartner})`;

/**
 * SQL of what the partner last supplied for the product, on any list: what it supplied with this wish, such as an
 * engraving, could reveal whose it is.
 */
const words = `jsonb_build_object('quantity', e.quantity, 'supplied', (
    SELECT jsonb_build_object('title', i.title, 'image_url', i.image_url, 'price_minor', i.price_minor, 'currency', i.currency)
    FROM ${suppliedItems} i WHERE i.product_id = e.product_id AND i.partner_id = e.partner_id
    ORDER BY i.title = '', i.updated_at DESC, i.item_id DESC LIMIT 1))`;

/** The subject isn't the wish: an endpoint that refuses events about it would otherwise also hold up its gifts. */
const insertGifts = statement('gift_claims_tell')`${insertEvents('gift.claimed', given, {
  subject: "'gift:' || e.claim_id",
  at: ':now',
  product_id: 'e.product_id',
  variant_id: 'e.variant_id',
  data: words,
})}
  RETURNING partner_id`;

/**
 * Lets the partners that supplied items know that they were marked as bought, but neither by whom nor whose wish it
 * is, and not what a surprise keeps from a member.
 * @param gifts claims with the quantity that was added to each
 */
export async function tellSuppliers(
  ctx: Context,
  sql: Sql,
  gifts: readonly { claimId: number; quantity: number }[],
): Promise<void> {
  const added = gifts.filter(({ quantity }) => quantity > 0);
  if (added.length === 0) return;
  const told = await sql.rows(insertGifts, {
    claimIds: added.map(({ claimId }) => claimId),
    quantities: added.map(({ quantity }) => quantity),
    now: ctx.clock(),
  });
  if (told.length > 0) ctx.adapters.jobs.nudge('dispatch-events');
}
