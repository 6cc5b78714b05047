import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { skipFailingRow } from '#api/platform/jobs/skip-failing-rows.ts';
import { isTool } from './internal/tools/tool-record.ts';
import { currentPrefix, readSettings, sealSettings } from './internal/tools/tool-settings.ts';

const atOnce = 200;

const find = statement('marketing_tools_of_old_secrets')`
  SELECT e.id, e.partner_id, e.settings FROM event_endpoints e
  WHERE ${isTool} AND e.id > :after AND left(encode(e.settings, 'hex'), length(:prefix)) <> :prefix
  ORDER BY e.id LIMIT :limit`;

/** Does nothing if the settings were changed meanwhile. */
const replace = statement('marketing_tool_reseal')`
  UPDATE event_endpoints SET settings = :settings WHERE id = :id AND settings = :old`;

/** Encrypts tools' keys again with the current token secret, so earlier secrets can be removed. */
export async function resealTools(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const prefix = currentPrefix(ctx).toString('hex');
  for (let after = 0; !stopping?.aborted;) {
    const rows = await ctx.sql.rows(find, { after, prefix, limit: atOnce });
    for (const { id, partner_id: partnerId, settings: old } of rows) {
      const settings = readSettings(ctx, partnerId, old);
      if (!settings || !old) continue;
      await skipFailingRow(ctx.log, { partnerId, tool: id }, 'a tool’s keys were not encrypted again', () =>
        ctx.sql.rows(replace, { id, old, settings: sealSettings(ctx, partnerId, settings) }),
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.id;
  }
}
