import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

export type PrivacyRequestKind = 'data_request' | 'customer_redact' | 'shop_redact';

/** Numbers of rows exported or deleted, by kind, without personal data. */
export type Outcome = Record<string, number | boolean>;

const lockEvent = statement('privacy_event_lock')`
  SELECT pg_advisory_xact_lock(hashtextextended(:event, 0))`;

const ofEvent = `kind = :kind AND shop_domain = :shopDomain AND customer_id IS NOT DISTINCT FROM :customerId? AND received_at = :receivedAt`;
/** SQL condition: `eraseEvents`, which also closes it, hasn't done its part yet. */
const isErasing =
  'EXISTS (SELECT 1 FROM event_erasures erasure WHERE erasure.request_id = privacy_requests.id)';
const insertRequest = statement('privacy_request_open')`
  INSERT INTO privacy_requests (kind, shop_domain, customer_id, received_at)
  SELECT :kind, :shopDomain, :customerId?, :receivedAt WHERE NOT EXISTS (SELECT 1 FROM privacy_requests WHERE ${ofEvent})`;
const holdRequest = statement('privacy_request_hold')`
  SELECT id, done_at FROM privacy_requests WHERE ${ofEvent} FOR UPDATE`;
/** Queried after locking, because a statement only sees rows committed before it began. */
const readErasing = statement('privacy_request_erasing')`
  SELECT id FROM event_erasures WHERE request_id = :requestId`;
const closeRequest = statement('privacy_request_close')`
  UPDATE privacy_requests SET done_at = CASE WHEN NOT ${isErasing} THEN :now::timestamptz END, outcome = :outcome
  WHERE id = :requestId`;

export interface OpenRequest {
  /**
   * Does the work in one transaction, once per event, however often and on however many servers
   * it's attempted. The request is done after that, or once `eraseEvents` has done its part.
   */
  carryOut(work: (sql: Sql, requestId: number) => Promise<Outcome>): Promise<void>;
}

/**
 * Records a platform's data request before the work begins, so that failures are visible. A repeated event finds its
 * existing request.
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
        const { id: requestId } = request;
        if ((await sql.rows(readErasing, { requestId })).length > 0) return;
        const outcome = await work(sql, requestId);
        await sql.rows(closeRequest, { requestId, now: ctx.clock(), outcome });
      }),
  };
}
