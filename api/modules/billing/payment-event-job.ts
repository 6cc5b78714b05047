import { statement } from '#api/platform/db/statement.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import type { PaymentEvent } from './ports.ts';
import type { PartnerMail } from '#api/contract/partner-mail.ts';
import { paymentEmails } from './subscriptions/payment-emails.ts';
import { syncInvoice } from './subscriptions/sync-invoice.ts';
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
 * Does what is to be done about a recorded event. May be called any number of times, and at the same time: emails go out
 * with the one that finishes it.
 * @throws what asking the payment service threw, so that the queue tries again; the event keeps why
 */
export async function processPaymentEvent(ctx: Context, { id }: { id: string }): Promise<void> {
  const [waiting] = await ctx.sql.rows(readWaiting, { id });
  if (!waiting) return;
  try {
    const emails = await applyPaymentEvent(ctx, { id, ...waiting });
    await transaction(ctx.pool, async (sql, client) => {
      const finished = await sql.rows(finish, { id, now: ctx.clock() });
      if (finished.length === 0) return;
      for (const email of emails) await ctx.adapters.jobs.send('send-mail', email, { client });
    });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
    ctx.log.warn({ err: error, event: id, type: waiting.type }, 'a payment event was not processed');
    await ctx.sql.rows(noteError, { id, reason });
    throw error;
  }
}

/** Events that wait to be processed, oldest first: the queue may have lost some of them. */
export async function waitingPaymentEvents(ctx: Pick<Context, 'sql'>): Promise<{ id: string }[]> {
  return ctx.sql.rows(readAllWaiting, {});
}

/**
 * Something has happened to a customer. Events come twice, late and in another order: the event says only whom to ask
 * about.
 * @returns what its partner's owners are to be told
 * @throws PaymentsFailure; the event is to be tried again
 */
async function applyPaymentEvent(ctx: Context, event: PaymentEvent): Promise<PartnerMail[]> {
  const { id, type, customerId, objectId } = event;
  const partner =
    customerId && (await ctx.prisma.partner.findUnique({ where: { stripeCustomerId: customerId } }));
  if (!customerId || !partner) {
    ctx.log.info({ event: id, type }, 'a payment event of somebody who is no partner');
    return [];
  }
  await syncSubscription(ctx, partner.id);
  // Somebody owns every partner but a deleted one: what was paid for while that went on ends, too.
  const members = await ctx.prisma.partnerMember.count({ where: { partnerId: partner.id } });
  if (members === 0) await ctx.adapters.payments.endCustomer(customerId);
  const invoice = type.startsWith('invoice.') && objectId ? await syncInvoice(ctx, objectId) : null;
  return paymentEmails(ctx, { type, partner, invoice });
}
