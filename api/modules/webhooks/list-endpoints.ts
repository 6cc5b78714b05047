import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { countWaiting } from './count-waiting.ts';
import { endpointColumns, endpointFrom } from './internal/endpoint-record.ts';
import type { WebhookEndpoint } from './schemas.ts';

const listAll = statement('event_endpoints_list')`
  SELECT ${endpointColumns} FROM event_endpoints e
  WHERE e.partner_id = :partnerId AND e.kind = 'webhook' AND (:publicId?::text IS NULL OR e.public_id = :publicId)
  ORDER BY e.id`;

/**
 * A partner's webhook endpoints, the oldest first.
 * @param isShown whether to include their secrets
 */
export async function listEndpoints(
  ctx: Context,
  partnerId: number,
  { isShown = false } = {},
): Promise<WebhookEndpoint[]> {
  const rows = await ctx.sql.rows(listAll, { partnerId, publicId: null, now: ctx.clock() });
  return (await countWaiting(ctx, rows)).map((row) => endpointFrom(row, isShown));
}

/**
 * @param isShown whether to include its secret
 * @throws ServiceError `not_found`, also for another partner's
 */
export async function readEndpoint(
  ctx: Context,
  { partnerId, publicId }: { partnerId: number; publicId: string },
  { isShown = false } = {},
): Promise<WebhookEndpoint> {
  const rows = await ctx.sql.rows(listAll, { partnerId, publicId, now: ctx.clock() });
  const [row] = await countWaiting(ctx, rows);
  if (!row) throw new ServiceError('not_found');
  return endpointFrom(row, isShown);
}
