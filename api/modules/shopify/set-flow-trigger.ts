import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import { type FlowEventType, flowUrl } from './flow-triggers.ts';

/**
 * Applies a message only if it's newer than the stored one, and updates the endpoint's types. An
 * endpoint without types gets no events, but it stays, so that concurrent messages always find it.
 * A paused one starts over.
 */
const setTrigger = statement('shop_flow_trigger_set')`
  WITH told AS (
    UPDATE shops SET flow_triggers = flow_triggers || jsonb_build_object(:type::text, jsonb_build_object('live', :isLive::boolean, 'at', :at::timestamptz))
    WHERE domain = :domain AND status = 'active' AND coalesce((flow_triggers -> :type ->> 'at')::timestamptz < :at::timestamptz, true)
    RETURNING partner_id, domain, flow_triggers
  ), followed AS (
    INSERT INTO event_endpoints AS e (public_id, partner_id, kind, url, types, created_at, updated_at)
    SELECT :publicId, partner_id, 'flow', '${flowUrl('')}' || domain,
           ARRAY(SELECT key FROM jsonb_each(flow_triggers) WHERE (value ->> 'live')::boolean ORDER BY key), :now, :now
    FROM told
    ON CONFLICT (url) WHERE kind = 'flow' DO UPDATE SET types = excluded.types, updated_at = excluded.updated_at,
      partner_id = excluded.partner_id, failures = 0, failing_since = NULL, retry_at = NULL, paused_at = NULL
  )
  SELECT id FROM shops WHERE domain = :domain AND status = 'active'`;

/**
 * Records whether a live workflow of a shop uses a trigger. Only the newest message counts,
 * regardless of the order in which they arrive.
 * @param at the time of the message from Shopify Flow
 * @returns whether the shop has the app
 */
export async function setFlowTrigger(
  ctx: Context,
  { domain, type, isLive, at }: { domain: string; type: FlowEventType; isLive: boolean; at: Date },
): Promise<boolean> {
  const values = { domain, type, isLive, at, publicId: createSecret('flw_'), now: ctx.clock() };
  return (await ctx.sql.rows(setTrigger, values)).length > 0;
}
