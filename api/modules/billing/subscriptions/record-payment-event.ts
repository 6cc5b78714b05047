import type { PaymentEvent } from '../ports.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';

const record = {
  name: 'payment_event_record',
  text: `
    INSERT INTO stripe_events (id, type, customer_id, object_id, received_at)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING RETURNING id`,
};

/** Keeps an event and has it processed, once however often it is told. */
export async function recordPaymentEvent(ctx: Context, event: PaymentEvent): Promise<void> {
  const { id, type, customerId, objectId } = event;
  await transaction(ctx.pool, async (sql, client) => {
    const added = await sql.rows(record, [id, type, customerId, objectId, ctx.clock()]);
    if (added.length > 0) await ctx.adapters.jobs.sendEvent('payment-event', { id }, client);
  });
}
