import { notifyPartnerOwners } from '#api/modules/identity/notify-partner-owners.ts';
import { dropDeliveries } from '#api/modules/webhooks/drop-deliveries.ts';
import { requireEvents } from '#api/modules/webhooks/require-events.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isTool } from './internal/tools/tool-record.ts';
import { readSettings, sealSettings, type ToolSettings } from './internal/tools/tool-settings.ts';
import { validateTool } from './internal/tools/validate-tool.ts';
import { readTool } from './list-tools.ts';
import type { MarketingTool, ToolChange } from './schemas.ts';

const lock = statement('marketing_tool_lock')`
  SELECT e.id, e.kind, e.url, e.types, e.settings, e.paused_at IS NOT NULL AS is_paused FROM event_endpoints e
  WHERE e.partner_id = :partnerId AND e.public_id = :publicId AND ${isTool} FOR UPDATE`;

/** `isFresh`: a new destination or key, or resuming, resets failures and retries immediately. */
const update = statement('marketing_tool_update')`
  UPDATE event_endpoints SET url = :url, types = :types::text[], settings = :settings,
      description = coalesce(:description?, description),
      paused_at = CASE WHEN :paused?::boolean THEN coalesce(paused_at, :now) WHEN NOT :paused::boolean THEN NULL ELSE paused_at END,
      failures = CASE WHEN :isFresh::boolean THEN 0 ELSE failures END,
      failing_since = CASE WHEN :isFresh::boolean THEN NULL ELSE failing_since END,
      retry_at = CASE WHEN :isFresh::boolean THEN NULL ELSE retry_at END,
      updated_at = :now
    WHERE id = :id`;

const readUrl = statement('marketing_tool_url')`
  SELECT e.url FROM event_endpoints e
  WHERE e.partner_id = :partnerId AND e.public_id = :publicId AND ${isTool}`;

/**
 * Changes a tool; omitted settings don't change.
 * @throws ServiceError `not_found`, `marketing_not_included`, `invalid_input`
 */
export async function updateTool(
  ctx: Context,
  { partnerId, publicId }: { partnerId: number; publicId: string },
  change: ToolChange,
): Promise<MarketingTool> {
  const { types, description, paused } = change;
  const now = ctx.clock();
  await transaction(ctx.pool, async (sql, client) => {
    await requireEvents(ctx, partnerId, { sql, limit: 'marketing_not_included' });
    const [before] = await sql.rows(readUrl, { partnerId, publicId });
    const target = newTarget(change, before?.url);
    if (target !== undefined) await notifyPartnerOwners(ctx, client, { partnerId, channel: 'tool', target });
    const [row] = await sql.rows(lock, { partnerId, publicId });
    if (!row) throw new ServiceError('not_found');
    const settings = changedSettings(row.kind, row.url, readSettings(ctx, partnerId, row.settings), change);
    const changed = { url: change.url ?? row.url, types: types ?? (row.types as NonNullable<typeof types>) };
    validateTool({ ...changed, settings });
    await sql.rows(update, {
      ...changed,
      id: row.id,
      settings: sealSettings(ctx, partnerId, settings),
      description: description ?? null,
      paused: paused ?? null,
      isFresh: [change.url, change.api_key, change.headers, change.mapping].some(Boolean) || paused === false,
      now,
    });
    // What was left until now mustn't be sent once it's resumed.
    if (paused || (paused === false && row.is_paused)) await dropDeliveries(sql, [row.id], now);
  });
  ctx.adapters.jobs.nudge('dispatch-events');
  return readTool(ctx, { partnerId, publicId });
}

/** The new destination of events, if the server or the account there changes. */
function newTarget({ url, api_key: key, headers }: ToolChange, before: string | undefined) {
  const hasKey = key !== undefined || Object.values(headers ?? {}).some((value) => value !== null);
  const isElsewhere = url !== undefined && url !== before;
  return before !== undefined && (hasKey || isElsewhere) ? (url ?? before) : undefined;
}

const needed = (field: string, hint: string) => new ServiceError('invalid_input', { field, hint });

/** @param stored null if they can't be read anymore and must be entered again */
function changedSettings(
  kind: string,
  url: string,
  stored: ToolSettings | null,
  change: ToolChange,
): ToolSettings {
  if (kind === 'klaviyo') {
    const foreign = (['url', 'headers', 'mapping'] as const).find((field) => change[field] !== undefined);
    if (foreign) throw needed(foreign, 'Klaviyo has no such setting.');
    const known = stored?.kind === 'klaviyo' ? stored : null;
    const apiKey = change.api_key ?? known?.apiKey;
    if (apiKey === undefined) throw needed('api_key', 'Enter the key again.');
    return { kind: 'klaviyo', apiKey, backInStock: change.back_in_stock ?? known?.backInStock ?? false };
  }
  const foreign = (['api_key', 'back_in_stock'] as const).find((field) => change[field] !== undefined);
  if (foreign) throw needed(foreign, 'Only Klaviyo has this setting.');
  const known = stored?.kind === 'http' ? stored : null;
  const mapping = change.mapping ?? known?.mapping;
  if (mapping === undefined) throw needed('mapping', 'Enter the mapping and the headers again.');
  const isElsewhere = change.url !== undefined && new URL(change.url).origin !== new URL(url).origin;
  const kept = Object.entries(known?.headers ?? {}).filter(([name]) => change.headers?.[name] === undefined);
  // Otherwise, anyone who can change the tool could send its keys to their own server.
  if (isElsewhere && kept.length > 0) {
    const hint = `Enter the values of the headers again, because they’d go to another server: ${kept.map(([name]) => name).join(', ')}.`;
    throw needed('headers', hint);
  }
  const given = Object.entries(change.headers ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return { kind: 'http', headers: Object.fromEntries([...kept, ...given]), mapping };
}
