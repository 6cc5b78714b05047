import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isTool } from './internal/tools/tool-record.ts';

const remove = statement('marketing_tool_delete')`
  WITH removed AS (
    DELETE FROM event_endpoints e WHERE e.partner_id = :partnerId AND e.public_id = :publicId AND ${isTool} RETURNING e.id
  ), dropped AS (
    DELETE FROM event_deliveries d USING removed WHERE d.endpoint_id = removed.id
  )
  SELECT id FROM removed`;

/** Deletes a tool with its keys and pending deliveries. @throws ServiceError `not_found` */
export async function deleteTool(ctx: Context, tool: { partnerId: number; publicId: string }): Promise<void> {
  const [removed] = await ctx.sql.rows(remove, tool);
  if (!removed) throw new ServiceError('not_found');
}
