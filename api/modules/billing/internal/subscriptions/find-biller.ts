import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

/** The biller of a partner: its shop's platform, the payment service, or the operator of the service. */
export type Biller = 'platform' | 'stripe' | 'operator';

const readBiller = statement('partner_billed_by')`
  SELECT p.plan, s.provider,
         EXISTS (SELECT 1 FROM shops WHERE partner_id = p.id AND status = 'active') AS on_platform
  FROM partners p
  LEFT JOIN partner_subscriptions s ON s.partner_id = p.id AND s.ended_at IS NULL AND s.status <> 'canceled'
  WHERE p.id = :partnerId`;

/**
 * Finds out who bills a partner. Partners on a platform are billed there, regardless of earlier
 * plans. A running subscription stays where it was started. Others can start at the payment
 * service, if there is one.
 */
export async function findBiller(ctx: Context, partnerId: number): Promise<Biller> {
  const [partner] = await ctx.sql.rows(readBiller, { partnerId });
  if (partner?.on_platform) return 'platform';
  if (partner?.provider) return partner.provider === 'stripe' ? 'stripe' : 'operator';
  return ctx.adapters.payments.enabled && partner?.plan === 'free' ? 'stripe' : 'operator';
}
