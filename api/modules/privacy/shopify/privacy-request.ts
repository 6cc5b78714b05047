import { statement } from '#api/platform/db/statement.ts';
import { transaction, type Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import type { ShopEvent } from '#api/modules/shopify/shop-event.ts';

export type PrivacyRequestKind = 'data_request' | 'customer_redact' | 'shop_redact';

/** How many rows of what were exported or deleted. Nothing of a person. */
export type Outcome = Record<string, number | boolean>;

const lockEvent = statement('privacy_event_lock')`
  SELECT pg_advisory_xact_lock(hashtextextended(:event, 0))`;

const ofEvent = `kind = :kind AND shop_domain = :shopDomain AND customer_id IS NOT DISTINCT FROM :customerId? AND received_at = :receivedAt`;
const insertRequest = statement('privacy_request_open')`
  INSERT INTO privacy_requests (kind, shop_domain, customer_id, received_at)
  SELECT :kind, :shopDomain, :customerId?, :receivedAt WHERE NOT EXISTS (SELECT 1 FROM privacy_requests WHERE ${ofEvent})`;
const holdRequest = statement('privacy_request_hold')`
  SELECT id, done_at FROM privacy_requests WHERE ${ofEvent} FOR UPDATE`;
const closeRequest = statement('privacy_request_close')`
  UPDATE privacy_requests SET done_at = :now, outcome = :outcome WHERE id = :requestId`;

export interface OpenRequest {
  /** Does the work once an event, however often and by however many servers it is tried, all of it or nothing. */
  carryOut(work: (sql: Sql) => Promise<Outcome>): Promise<void>;
}

/**
 * Puts on record what a platform asks about somebody's data, before the work begins: one that fails is seen. An event
 * that comes again finds its request.
 */
export async function openRequest(
  ctx: Context,
  { id, shopDomain, receivedAt }: ShopEvent,
  { kind, customerId = null }: { kind: PrivacyRequestKind; customerId?: string | null },
): Promise<OpenRequest> {
  const event = { kind, shopDomain, customerId, receivedAt };
  await transaction(ctx.pool, async (sql) => {
    await sql.rows(lockEvent, { event: `privacy:${id}` });
    await sql.rows(insertRequest, event);
  });
  return {
    carryOut: (work) =>
      transaction(ctx.pool, async (sql) => {
        const [request] = await sql.rows(holdRequest, event);
        if (!request || request.done_at) return;
        await sql.rows(closeRequest, { requestId: request.id, now: ctx.clock(), outcome: await work(sql) });
      }),
  };
}
