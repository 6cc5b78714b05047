import type { AssistantScope, AssistantServer } from '#api/contract/assistants.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const list = statement('assistant_connections_list')`
  SELECT c.id, c.server, c.client_name, c.client_host, c.scopes, c.created_at, c.used_at, p.name AS partner_name
  FROM assistant_connections c LEFT JOIN partners p ON p.id = c.partner_id
  WHERE c.user_id = :userId AND EXISTS (SELECT 1 FROM assistant_secrets s WHERE s.connection_id = c.id)
  ORDER BY c.used_at DESC, c.id`;

/** A person's connected assistants, last used first; not those that never came back for their tokens. */
export async function listConnections(ctx: Context, userId: string) {
  const rows = await ctx.sql.rows(list, { userId });
  return rows.map((row) => ({
    id: row.id,
    server: row.server as AssistantServer,
    /** As the client calls itself. */
    name: row.client_name,
    /** The host that the person returned to. */
    host: row.client_host,
    scopes: row.scopes as AssistantScope[],
    /** The partner it acts for. */
    partnerName: row.partner_name,
    createdAt: row.created_at,
    /** When it last got access; that lasts for an hour. */
    usedAt: row.used_at,
  }));
}
