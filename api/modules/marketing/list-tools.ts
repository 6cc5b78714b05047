import { countWaiting } from '#api/modules/webhooks/count-waiting.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isTool, toolColumns, toolFrom } from './internal/tools/tool-record.ts';
import type { MarketingTool } from './schemas.ts';

const list = statement('marketing_tools_list')`
  SELECT ${toolColumns} FROM event_endpoints e
  WHERE e.partner_id = :partnerId AND ${isTool} AND (:publicId?::text IS NULL OR e.public_id = :publicId)
  ORDER BY e.id`;

/** A partner's marketing tools, oldest first, without their keys. */
export async function listTools(ctx: Context, partnerId: number): Promise<MarketingTool[]> {
  const rows = await countWaiting(ctx, await ctx.sql.rows(list, { partnerId, publicId: null }));
  return rows.map((row) => toolFrom(ctx, row));
}

/** @throws ServiceError `not_found`, also for another partner's */
export async function readTool(
  ctx: Context,
  { partnerId, publicId }: { partnerId: number; publicId: string },
): Promise<MarketingTool> {
  const [row] = await countWaiting(ctx, await ctx.sql.rows(list, { partnerId, publicId }));
  if (!row) throw new ServiceError('not_found');
  return toolFrom(ctx, row);
}
