import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const remove = statement('event_endpoint_delete')`
  WITH removed AS (
    DELETE FROM event_endpoints WHERE partner_id = :partnerId AND public_id = :publicId AND kind = 'webhook' RETURNING id
  ), dropped AS (
    DELETE FROM event_deliveries d USING removed WHERE d.endpoint_id = removed.id
  )
  SELECT id FROM removed`;

/** Deletes an endpoint and the events that wait for it. @throws ServiceError `not_found` */
export async function deleteEndpoint(
  ctx: Context,
  endpoint: { partnerId: number; publicId: string },
): Promise<void> {
  const [removed] = await ctx.sql.rows(remove, endpoint);
  if (!removed) throw new ServiceError('not_found');
}
