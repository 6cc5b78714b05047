import { statement } from '#api/platform/db/statement.ts';
import type { PaidSubscription } from './ports.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { applySubscription } from './subscriptions/apply-subscription.ts';

const queueUp = statement('subscription_queue_up')`
  SELECT pg_advisory_xact_lock(hashtextextended('subscription:' || :partnerId::bigint, 0))`;

const readCustomer = statement('subscription_customer')`
  SELECT stripe_customer_id AS id FROM partners WHERE id = :partnerId`;

/**
 * Asks the payment service what has become of a partner's subscription, and takes it over. Safe at any time: those who
 * ask at the same time ask one after the other, so that an older answer never comes last. Of two subscriptions that run,
 * the newer one is kept; the other is ended, and what was paid for it goes towards the next invoice.
 * @throws PaymentsFailure
 */
export async function syncSubscription(ctx: Context, partnerId: number): Promise<void> {
  const { payments } = ctx.adapters;
  const beside = await transaction(ctx.pool, async (sql): Promise<PaidSubscription[]> => {
    await sql.rows(queueUp, { partnerId });
    const [customer] = await sql.rows(readCustomer, { partnerId });
    if (!customer?.id) return [];
    const picked = pickSubscription(await payments.readSubscriptions(customer.id));
    if (picked.own) await applySubscription(ctx, sql, partnerId, picked.own);
    return picked.beside;
  });
  for (const { externalId } of beside) {
    ctx.log.warn({ partner: partnerId, subscription: externalId }, 'a second subscription is ended');
    await payments.cancelNow(externalId);
  }
}

const runs = ({ status }: PaidSubscription) =>
  status === 'trialing' || status === 'active' || status === 'past_due';

/**
 * Which of a customer's subscriptions is the partner's: of those that run, the newest that is paid for, else the newest;
 * if none runs, the one that ended last. The others that run are `beside` it and paid for twice.
 * @param known the newest first
 */
function pickSubscription(known: readonly PaidSubscription[]): {
  own: PaidSubscription | null;
  beside: PaidSubscription[];
} {
  const running = known.filter(runs);
  const own = running.find(({ status }) => status !== 'past_due') ?? running[0];
  if (own) return { own, beside: running.filter((one) => one !== own) };
  const ended = known.filter(({ status }) => status === 'canceled');
  const time = ({ endedAt }: PaidSubscription) => endedAt?.getTime() ?? 0;
  return { own: ended.toSorted((a, b) => time(b) - time(a))[0] ?? null, beside: [] };
}
