import { plans } from '#api/contract/plans.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { requirePlan } from '#api/modules/keys/limits.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const read = {
  name: 'video_room_read',
  text: `SELECT p.plan, (SELECT count(*)::int FROM product_videos v WHERE v.shop_id = s.id AND v.status = 'ready') AS ready
         FROM creator_shops s JOIN partners p ON p.id = s.partner_id WHERE s.id = $1`,
};

/**
 * Whether the plan allows another ready video; exact for whoever holds the shop's lock.
 * @throws ServiceError `plan_limit_reached`
 */
export async function requireVideoCapacity({ settings }: Context, sql: Sql, shopId: number): Promise<void> {
  const [row] = await sql.rows<{ plan: string; ready: number }>(read, [shopId]);
  if (!row) return;
  const plan = requirePlan(row.plan);
  const limit = plans[plan].readyVideosPerShop;
  if (limit === null || row.ready < limit) return;
  throw new ServiceError('plan_limit_reached', {
    plan,
    hint: `This plan shows ${limit} videos in a shop. Hide or delete one, or change the plan.`,
    upgrade_url: `${settings.portalUrl}/subscription`,
  });
}
