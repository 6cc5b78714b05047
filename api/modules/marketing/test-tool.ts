import { randomUUID } from 'node:crypto';
import type { ToolType } from '#api/contract/marketing.ts';
import type { WebhookAnswer } from '#api/modules/baskets/send-signed.ts';
import { exampleData } from '#api/modules/webhooks/example-events.ts';
import { requireEvents } from '#api/modules/webhooks/require-events.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { sendToTool } from './internal/tools/send-to-tool.ts';
import { isTool } from './internal/tools/tool-record.ts';

const read = statement('marketing_tool_test')`
  SELECT e.url, e.settings, u.email FROM event_endpoints e JOIN users u ON u.id = :userId
  WHERE e.partner_id = :partnerId AND e.public_id = :publicId AND ${isTool}`;

/**
 * Sends a tool an example event once, about the requesting member, and returns the response. Its ID
 * starts with `evt_test_`, and it isn't logged.
 * @throws ServiceError `not_found`, `marketing_not_included`
 */
export async function testTool(
  ctx: Context,
  { partnerId, publicId, userId }: { partnerId: number; publicId: string; userId: string },
  type: ToolType,
): Promise<WebhookAnswer> {
  await requireEvents(ctx, partnerId, { limit: 'marketing_not_included' });
  const [tool] = await ctx.sql.rows(read, { partnerId, publicId, userId });
  if (!tool?.email) throw new ServiceError('not_found');
  const event = {
    id: `evt_test_${randomUUID()}`,
    type,
    created_at: ctx.clock().toISOString(),
    data: exampleData[type],
  };
  const { url, settings, email } = tool;
  const { status, error } = await sendToTool(ctx, settings, { partnerId, url, event, email, userId: null });
  return { status, error };
}
