import { maxVideos } from '#api/contract/creator-shop.ts';
import { plans } from '#api/contract/plans.ts';
import type { Member } from '#api/modules/identity/find-member.ts';
import { planLimitReached } from '#api/modules/plans/limit-reached.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const isListed = statement('video_product_listed')`
  SELECT 1 FROM creator_items WHERE shop_id = :shopId AND product_id = :productId LIMIT 1`;

/** @throws ServiceError `product_not_found` if the product isn't on a list of the shop */
export async function requireListed(sql: Sql, shopId: number, productId: number): Promise<void> {
  const [row] = await sql.rows(isListed, { shopId, productId });
  if (row) return;
  const hint = 'Add the product to a list of this shop first.';
  throw new ServiceError('product_not_found', { field: 'product_id', hint });
}

/**
 * The caller as a member of a partner, which managing media requires.
 * @throws ServiceError `no_partner_for_media`
 */
export function requireMediaMember(member: Member | null): Member {
  if (!member) throw new ServiceError('no_partner_for_media');
  return member;
}

const count = statement('video_count')`
  SELECT count(*)::int AS count FROM product_videos WHERE shop_id = :shopId`;

/**
 * Checks that the shop can have another video, ready or hidden. Exact if the caller has locked the shop.
 * @throws ServiceError `too_many_videos`
 */
export async function requireSpace(sql: Sql, shopId: number): Promise<void> {
  const [row] = await sql.rows(count, { shopId });
  if ((row?.count ?? 0) >= maxVideos) throw new ServiceError('too_many_videos');
}

const read = statement('video_capacity_read')`
  SELECT p.plan, (SELECT count(*)::int FROM product_videos v WHERE v.shop_id = s.id AND v.status = 'ready') AS ready
  FROM creator_shops s JOIN partners p ON p.id = s.partner_id WHERE s.id = :shopId`;

/**
 * Checks that the plan allows another ready video. Exact if the caller has locked the shop.
 * @throws ServiceError `plan_limit_reached`
 */
export async function requireVideoCapacity(ctx: Context, sql: Sql, shopId: number): Promise<void> {
  const [row] = await sql.rows(read, { shopId });
  if (!row) return;
  const plan = requirePlan(row.plan);
  const limit = plans[plan].readyVideosPerShop;
  if (limit === null || row.ready < limit) return;
  const hint = `This plan allows ${limit} videos per shop. Hide or delete one, or change the plan.`;
  throw planLimitReached(ctx, { limit: 'plan_limit_reached', plan, hint });
}
