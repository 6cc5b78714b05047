import type { AssistantScope, AssistantServer } from '#api/contract/assistants.ts';
import { signAssistantToken } from '#api/modules/identity/session.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { scopesIn } from './internal/servers.ts';

/** The access that an assistant's token gives. */
export interface Connection {
  id: string;
  userId: string;
  /** The session in which the person agreed. */
  sessionId: string;
  /** Null on the shoppers' server. */
  partnerId: number | null;
  clientId: string;
  clientName: string;
  clientHost: string;
  scopes: AssistantScope[];
  expiresAt: Date;
}

const find = statement('assistant_connection_find')`
  SELECT c.id, c.user_id, c.session_id, c.partner_id, c.client_id, c.client_name, c.client_host, s.payload ->> 'scope' AS scope, s.expires_at
  FROM assistant_secrets s JOIN assistant_connections c ON c.id = s.connection_id
  WHERE s.kind = 'AccessToken' AND s.id_hash = :tokenHash AND c.server = :server AND s.expires_at > :now`;

/** The connection of an access token for this tool server; null if it has none, or it ended. */
export async function findConnection(
  ctx: Context,
  { token, server }: { token: string; server: AssistantServer },
): Promise<Connection | null> {
  const [row] = await ctx.sql.rows(find, { tokenHash: hashSecret(token), server, now: ctx.clock() });
  if (!row) return null;
  return {
    id: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    partnerId: row.partner_id,
    clientId: row.client_id,
    clientName: row.client_name,
    clientHost: row.client_host,
    scopes: await scopesIn(ctx.settings.siteUrl, server, row.scope),
    expiresAt: row.expires_at,
  };
}

/** A token with which the tool server calls our API for a connection; valid for a minute, and never leaves us. */
export const signConnection = (
  ctx: Context,
  server: AssistantServer,
  { userId, sessionId, scopes }: Connection,
): Promise<string> => signAssistantToken(ctx, { userId, sessionId, server, scopes });
