import { maxTools } from '#api/contract/marketing.ts';
import { notifyPartnerOwners } from '#api/modules/identity/notify-partner-owners.ts';
import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import { requireEvents } from '#api/modules/webhooks/require-events.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import { klaviyoEvents } from './internal/tools/send-to-klaviyo.ts';
import { sealSettings, type ToolSettings } from './internal/tools/tool-settings.ts';
import { validateTool } from './internal/tools/validate-tool.ts';
import { readTool } from './list-tools.ts';
import type { MarketingTool, NewTool } from './schemas.ts';

const insert = statement('marketing_tool_create')`
  INSERT INTO event_endpoints (public_id, partner_id, kind, url, types, description, settings, created_at, updated_at)
  SELECT :publicId, :partnerId, :kind, :url, :types::text[], :description, :settings, :now, :now
  WHERE (SELECT count(*) FROM event_endpoints e WHERE e.partner_id = :partnerId AND e.kind IN ('klaviyo', 'http')) < :max::int
  RETURNING id`;

/**
 * Creates a marketing tool, which gets events of its types from now on, about shoppers who
 * consented.
 * @throws ServiceError `marketing_not_included`, `too_many_tools`, `invalid_input`
 */
export async function createTool(ctx: Context, partnerId: number, tool: NewTool): Promise<MarketingTool> {
  const { kind, types, description = '' } = tool;
  const settings: ToolSettings =
    tool.kind === 'klaviyo'
      ? { kind: 'klaviyo', apiKey: tool.api_key, backInStock: tool.back_in_stock ?? false }
      : { kind: 'http', headers: tool.headers ?? {}, mapping: tool.mapping };
  const url = tool.kind === 'klaviyo' ? klaviyoEvents : tool.url;
  validateTool({ url, types, settings });
  const publicId = createSecret('tool_');
  await transaction(ctx.pool, async (sql, client) => {
    // Serializes concurrent requests for the count.
    await lockPartner(sql, partnerId);
    await requireEvents(ctx, partnerId, { sql, limit: 'marketing_not_included' });
    const created = await sql.rows(insert, {
      publicId,
      partnerId,
      kind,
      url,
      types,
      description,
      settings: sealSettings(ctx, partnerId, settings),
      max: maxTools,
      now: ctx.clock(),
    });
    if (created.length === 0) throw new ServiceError('too_many_tools');
    await notifyPartnerOwners(ctx, client, { partnerId, channel: 'tool', target: url });
  });
  return readTool(ctx, { partnerId, publicId });
}
