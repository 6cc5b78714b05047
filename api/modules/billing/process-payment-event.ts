import type { PartnerMail } from '#api/contract/partner-mail.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { paymentEmails } from './internal/subscriptions/payment-emails.ts';
import { syncInvoice } from './internal/subscriptions/sync-invoice.ts';
import type { PaymentEvent } from './ports.ts';
import { syncSubscription } from './sync-subscription.ts';

const readWaiting = statement('payment_event_read')`
  SELECT type, customer_id AS "customerId", object_id AS "objectId" FROM stripe_events
  WHERE id = :id AND processed_at IS NULL`;

const finish = statement('payment_event_finish')`
  UPDATE stripe_events SET processed_at = :now, error = NULL
  WHERE id = :id AND processed_at IS NULL RETURNING id`;

const noteError = statement('payment_event_error')`
  UPDATE stripe_events SET error = :reason WHERE id = :id`;

const readAllWaiting = statement('payment_events_waiting')`
  SELECT id FROM stripe_events WHERE processed_at IS NULL ORDER BY received_at LIMIT 1000`;

/**
 * Processes a recorded event. Can be called repeatedly and concurrently: only the call that
 * completes it sends emails.
 * @throws the payment service's failure, so that the queue retries; the event records the reason
 */
export async function processPaymentEvent(ctx: Context, { id }: { id: string }): Promise<void> {
  const [waiting] = await ctx.sql.rows(readWaiting, { id });
  if (!waiting) return;
  try {
    const emails = await applyPaymentEvent(ctx, { id, ...waiting });
    await transaction(ctx.pool, async (sql, client) => {
      const finished = await sql.rows(finish, { id, now: ctx.clock() });
      if (finished.length === 0) return;
      for (const email of emails)
        await ctx.adapters.jobs.send('send-mail', { ...email, cause: { kind: 'owner' } }, { client });
    });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
    ctx.log.warn({ err: error, event: id, type: waiting.type }, 'a payment event was not processed');
    await ctx.sql.rows(noteError, { id, reason });
    throw error;
  }
}

/** Unprocessed events, oldest first; the queue may have lost some of them. */
export async function waitingPaymentEvents(ctx: Pick<Context, 'sql'>): Promise<{ id: string }[]> {
  return ctx.sql.rows(readAllWaiting, {});
}

/**
 * Applies an event about a customer. Events can arrive twice, late and out of order, so they're
 * only used to find the customer to read.
 * @returns emails for the partner's owners
 * @throws PaymentsFailure; the event should be retried
 */
async function applyPaymentEvent(ctx: Context, event: PaymentEvent): Promise<PartnerMail[]> {
  const { id, type, customerId, objectId } = event;
  const partner =
    customerId && (await ctx.prisma.partner.findUnique({ where: { stripeCustomerId: customerId } }));
  if (!customerId || !partner) {
    ctx.log.info({ event: id, type }, 'a payment event for an unknown customer');
    return [];
  }
  await syncSubscription(ctx, partner.id);
  // Only deleted partners have no members. End anything paid for during the deletion.
  const members = await ctx.prisma.partnerMember.count({ where: { partnerId: partner.id } });
  if (members === 0) await ctx.adapters.payments.endCustomer(customerId);
  const invoice = type.startsWith('invoice.') && objectId ? await syncInvoice(ctx, objectId) : null;
  return paymentEmails(ctx, { type, partner, invoice });
}
