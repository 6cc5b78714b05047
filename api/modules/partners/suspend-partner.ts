import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const suspend = statement('partner_suspend', 'partner')<Suspension>`
  UPDATE partners SET suspended_at = coalesce(suspended_at, :now), suspended_reason = :reason
  WHERE id = :partnerId AND name <> '' RETURNING suspended_at, suspended_reason`;
const resume = statement('partner_resume', 'partner')`
  UPDATE partners SET suspended_at = NULL, suspended_reason = NULL WHERE id = :partnerId AND name <> '' RETURNING id`;

interface Suspension {
  suspended_at: Date;
  suspended_reason: string;
}

/** This server's caches; the others are notified by the database. */
function dropCaches({ caches }: Context, partnerId: number): void {
  caches.keys.drop((key) => key.partner.id === partnerId);
  caches.baskets.drop((basket) => basket.partnerId === partnerId);
}

/**
 * Suspends a partner until it is resumed: its keys aren't active, nothing is sent to its servers and tools, nothing is
 * billed, its creator shops are offline, and its members can only read. Shoppers keep what they saved. A save checks
 * it in its own statement, so that none succeeds afterward, whatever a server has cached. Suspending it again changes
 * the reason.
 * @param reason for the partner's members
 * @throws ServiceError `partner_not_found`
 */
export async function suspendPartner(
  ctx: Context,
  { partnerId, reason }: { partnerId: number; reason: string },
): Promise<Date> {
  const [row] = await ctx.sql.rows(suspend, { partnerId, reason, now: ctx.clock() });
  if (!row) throw new ServiceError('partner_not_found');
  dropCaches(ctx, partnerId);
  return row.suspended_at;
}

/** Ends a partner's suspension. Can be repeated. @throws ServiceError `partner_not_found` */
export async function resumePartner(ctx: Context, partnerId: number): Promise<void> {
  const [row] = await ctx.sql.rows(resume, { partnerId });
  if (!row) throw new ServiceError('partner_not_found');
  dropCaches(ctx, partnerId);
  // What waits for it is sent.
  ctx.adapters.jobs.nudge('dispatch-events');
}
