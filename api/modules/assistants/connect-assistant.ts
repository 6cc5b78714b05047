import type { AssistantScope } from '#api/contract/assistants.ts';
import { maxConnections } from '#api/contract/assistants.ts';
import { requireMember } from '#api/modules/partners/require-member.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hostOf } from './host-of.ts';
import type { ConnectionRequest } from './ports.ts';

/** Locks the session until the connection exists, so that ending the session also ends it. */
const holdSession = statement('assistant_hold_session')`
  SELECT u.email, u.locale FROM refresh_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.user_id = :userId AND t.family = :sessionId AND t.revoked_at IS NULL AND t.basket_partner_id IS NULL
  ORDER BY t.id DESC LIMIT 1 FOR SHARE OF t`;
const endUnused = statement('assistant_connections_trim')`
  DELETE FROM assistant_connections WHERE id IN (
    SELECT id FROM assistant_connections WHERE user_id = :userId ORDER BY used_at DESC, id OFFSET :kept)`;
const insert = statement('assistant_connection_insert')`
  INSERT INTO assistant_connections
    (user_id, session_id, partner_id, server, client_id, client_name, client_host, scopes, created_at, used_at)
  VALUES (:userId, :sessionId, :partnerId?, :server, :clientId, :clientName, :clientHost, :scopes, :now, :now)
  RETURNING id`;

/** A person's agreement to a request. */
export interface Agreement {
  userId: string;
  /** Their session; the connection ends with it. */
  sessionId: string;
  /** Required on the servers for partners. */
  partnerId: number | null;
  /** Those they agree to; others are refused. */
  scopes: readonly AssistantScope[];
}

/**
 * Connects an assistant, and emails the person.
 * @returns its ID
 * @throws ServiceError `unauthorized` if the session has ended or belongs to a guest; `forbidden` if they aren't a
 * member of the partner; `invalid_input` for no scope, or one that wasn't asked for
 */
export async function connectAssistant(
  ctx: Context,
  request: ConnectionRequest,
  { userId, sessionId, partnerId, scopes }: Agreement,
): Promise<string> {
  const { server, clientId, clientName, redirectUri } = request;
  const agreed = request.scopes.filter((scope) => scopes.includes(scope));
  if (agreed.length === 0) throw new ServiceError('invalid_input', { field: 'scopes' });
  if (server !== 'lists') {
    if (partnerId === null) throw new ServiceError('invalid_partner_id');
    await requireMember(ctx, userId, partnerId);
  }
  const clientHost = hostOf(redirectUri);
  return transaction(ctx.pool, async (sql, client) => {
    const [person] = await sql.rows(holdSession, { userId, sessionId });
    if (!person?.email) throw new ServiceError('unauthorized', { code: 'unauthorized' });
    await sql.rows(endUnused, { userId, kept: maxConnections - 1 });
    const [connection] = await sql.rows(insert, {
      userId,
      sessionId,
      partnerId: server === 'lists' ? null : partnerId,
      server,
      clientId,
      clientName,
      clientHost,
      scopes: agreed,
      now: ctx.clock(),
    });
    const email = {
      kind: 'assistant',
      name: clientName,
      host: clientHost,
      url: `${ctx.settings.siteUrl}/account/assistants`,
    } as const;
    await ctx.adapters.jobs.send(
      'send-mail',
      { to: person.email, cause: { kind: 'owner' }, lang: pickLanguage(person.locale), email },
      { client },
    );
    return connection!.id;
  });
}
