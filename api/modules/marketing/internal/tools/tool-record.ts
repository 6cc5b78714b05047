import { type ToolKind, type ToolType, toolTypes } from '#api/contract/marketing.ts';
import type { Context } from '#api/platform/context.ts';
import type { MarketingTool } from '../../schemas.ts';
import { readSettings } from './tool-settings.ts';

export interface ToolRow {
  public_id: string;
  partner_id: number;
  kind: string;
  url: string;
  types: string[];
  description: string;
  settings: Buffer | null;
  failing_since: Date | null;
  paused_at: Date | null;
  waiting: number;
  created_at: Date;
}

/** SQL: whether an endpoint `e` is a marketing tool. */
export const isTool = `e.kind IN ('klaviyo', 'http')`;

/** SQL columns of a ToolRow `e`, except `waiting`, and with its ID, which `countWaiting` needs. */
export const toolColumns = `e.id, e.public_id, e.partner_id, e.kind, e.url, e.types, e.description, e.settings, e.failing_since,
  e.paused_at, e.created_at`;

/** Converts a row to the API's format, without its secrets. */
export function toolFrom(ctx: Context, row: ToolRow): MarketingTool {
  const settings = readSettings(ctx, row.partner_id, row.settings);
  const isKlaviyo = settings?.kind === 'klaviyo';
  const isHttp = settings?.kind === 'http';
  return {
    id: row.public_id,
    kind: row.kind as ToolKind,
    url: row.url,
    types: row.types.filter((type): type is ToolType => (toolTypes as readonly string[]).includes(type)),
    description: row.description,
    api_key_end: isKlaviyo ? settings.apiKey.slice(-4) : null,
    back_in_stock: isKlaviyo ? settings.backInStock : null,
    headers: isHttp ? Object.keys(settings.headers) : null,
    mapping: isHttp ? settings.mapping : null,
    readable: settings !== null,
    state: row.paused_at ? 'paused' : row.failing_since ? 'failing' : 'active',
    failing_since: row.failing_since?.toISOString() ?? null,
    paused_at: row.paused_at?.toISOString() ?? null,
    waiting: row.waiting,
    created_at: row.created_at.toISOString(),
  };
}
