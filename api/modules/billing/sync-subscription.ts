import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { applySubscription } from './internal/subscriptions/apply-subscription.ts';
import type { PaidSubscription } from './ports.ts';

const queueUp = statement('subscription_queue_up')`
  SELECT pg_advisory_xact_lock(hashtextextended('subscription:' || :partnerId::bigint, 0))`;

const readCustomer = statement('subscription_customer')`
  SELECT stripe_customer_id AS id FROM partners WHERE id = :partnerId`;

/**
 * Reads the state of a partner's subscription from the payment service and applies it. Can be called at any time:
 * concurrent calls are serialized, so that an older state is never applied last. If two subscriptions are running,
 * the newer one is kept; the other is ended and credited to the next invoice.
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
    ctx.log.warn({ partner: partnerId, subscription: externalId }, 'ended a second subscription');
    await payments.cancelNow(externalId);
  }
}

const runs = ({ status }: PaidSubscription) =>
  status === 'trialing' || status === 'active' || status === 'past_due';

/**
 * Picks the partner's subscription from a customer's: the newest running one that's paid, or else
 * the newest running one; if none is running, the one that ended last. Other running ones are
 * returned in `beside`, because the customer pays for them, too.
 * @param known newest first
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
