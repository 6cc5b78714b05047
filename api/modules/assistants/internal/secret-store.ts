/** The authorization server's rows: what `oidc-provider` calls its adapters. */
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { DatabaseError } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { isServer, resourceOf, scopeNames } from './servers.ts';

export type Library = typeof import('oidc-provider');

/** Of the IDs that clients get when they register. */
export const clientPrefix = 'wl_client_';

/** A refresh token can be used again for this long (seconds), by a second process or after a lost response. */
const graceSeconds = 10;
/** Connections end when they are unused or ended by someone, so the grant itself lasts (seconds). */
const grantLifetime = 10 * 365 * 24 * 3600;

const store = statement('assistant_secret_store')`
  INSERT INTO assistant_secrets (kind, id_hash, connection_id, payload, created_at, expires_at)
  VALUES (:kind, :idHash, :connectionId?, :payload, :now, :now::timestamptz + make_interval(secs => :lifetime::double precision))
  ON CONFLICT (kind, id_hash) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at
    WHERE NOT assistant_secrets.payload ? 'result'
  RETURNING 1`;
const find = statement('assistant_secret_find')`
  SELECT payload, consumed_at FROM assistant_secrets WHERE kind = :kind AND id_hash = :idHash AND expires_at > :now`;
const consumeOnce = statement('assistant_secret_consume')`
  UPDATE assistant_secrets SET consumed_at = :now
  WHERE kind = :kind AND id_hash = :idHash AND consumed_at IS NULL RETURNING 1`;
const remove = statement('assistant_secret_delete')`
  DELETE FROM assistant_secrets WHERE kind = :kind AND id_hash = :idHash RETURNING 1`;
const touch = statement('assistant_connection_touch')`
  UPDATE assistant_connections SET used_at = :now WHERE id = :connectionId`;

/** Connections whose person and session still exist: the rest were deleted with them. */
const findGrant = statement('assistant_grant_find')`
  SELECT user_id, client_id, server, scopes, extract(epoch FROM created_at)::int AS began
  FROM assistant_connections WHERE id = :connectionId`;
const removeGrant = statement(
  'assistant_grant_delete',
)`DELETE FROM assistant_connections WHERE id = :connectionId`;

const findClient = statement('assistant_client_find')`SELECT metadata FROM assistant_clients WHERE id = :id`;
const storeClient = statement('assistant_client_store')`
  INSERT INTO assistant_clients (id, metadata, created_at) VALUES (:id, :metadata, :now)`;
const removeClient = statement('assistant_client_delete')`DELETE FROM assistant_clients WHERE id = :id`;

/** Reports texts that can't be stored, and connections that have just ended, as errors of the client. */
const refusedBy =
  ({ errors }: Library) =>
  (error: unknown): never => {
    const code = error instanceof DatabaseError ? error.code : undefined;
    if (code === '23503') throw new errors.InvalidGrant('the connection has ended');
    if (code === '22P02' || code === '22P05') throw new errors.InvalidRequest('not valid Unicode text');
    throw error;
  };

const unused = () => Promise.reject(new Error('not part of our authorization server'));
const base = {
  findByUid: unused,
  findByUserCode: unused,
  consume: unused,
  destroy: unused,
  revokeByGrantId: unused,
  upsert: unused,
  find: unused,
} satisfies Adapter;

/** Codes, tokens and waiting requests. */
function secrets(ctx: Context, library: Library, kind: string): Adapter {
  const { errors } = library;
  const locate = (id: string) => ({ kind, idHash: hashSecret(id) });
  const isRefreshToken = kind === 'RefreshToken';
  return {
    ...base,
    async upsert(id, { ...payload }, lifetime) {
      // The secret itself.
      delete payload.jti;
      const connectionId = kind === 'Interaction' ? null : (payload.grantId ?? null);
      const now = ctx.clock();
      const values = { ...locate(id), connectionId, payload, lifetime: lifetime ?? 0, now };
      const stored = await ctx.sql.rows(store, values).catch(refusedBy(library));
      if (stored.length === 0) throw new errors.SessionNotFound('already answered');
      if (kind === 'AccessToken' && connectionId) await ctx.sql.rows(touch, { connectionId, now });
    },
    async find(id) {
      const now = ctx.clock();
      const [row] = await ctx.sql.rows(find, { ...locate(id), now });
      if (!row) return undefined;
      const used = row.consumed_at?.getTime();
      const isUsed = used !== undefined && (!isRefreshToken || now.getTime() - used > graceSeconds * 1_000);
      return { ...(row.payload as AdapterPayload), jti: id, ...(isUsed && { consumed: true }) };
    },
    async consume(id) {
      const consumed = await ctx.sql.rows(consumeOnce, { ...locate(id), now: ctx.clock() });
      if (consumed.length === 0 && !isRefreshToken) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      const removed = await ctx.sql.rows(remove, locate(id));
      // Two responses to one decision would be two codes.
      if (kind === 'Interaction' && removed.length === 0)
        throw new errors.SessionNotFound('already answered');
    },
    // Deleted with the connection, which the library deletes at the same time.
    revokeByGrantId: () => Promise.resolve(),
  };
}

/** People's agreements, which our consent page stores. */
const grants = (ctx: Context): Adapter => ({
  ...base,
  async find(connectionId) {
    const [row] = await ctx.sql.rows(findGrant, { connectionId });
    if (!row || !isServer(row.server)) return undefined;
    const { siteUrl } = ctx.settings;
    return {
      jti: connectionId,
      kind: 'Grant',
      accountId: row.user_id,
      clientId: row.client_id,
      iat: row.began ?? 0,
      exp: (row.began ?? 0) + grantLifetime,
      resources: { [resourceOf(siteUrl, row.server)]: (await scopeNames(siteUrl, row.scopes)).join(' ') },
    };
  },
  async destroy(connectionId) {
    await ctx.sql.rows(removeGrant, { connectionId });
  },
});

/** Clients that registered themselves. */
const clients = (ctx: Context, library: Library): Adapter => ({
  ...base,
  async upsert(id, metadata) {
    await ctx.sql.rows(storeClient, { id, metadata, now: ctx.clock() }).catch(refusedBy(library));
  },
  async find(id) {
    if (!isWellFormedSecret(id, clientPrefix)) return undefined;
    const [row] = await ctx.sql.rows(findClient, { id });
    return row?.metadata as AdapterPayload | undefined;
  },
  async destroy(id) {
    await ctx.sql.rows(removeClient, { id });
  },
});

/** People are signed in to our own pages, so the authorization server has no sessions. */
const forgetful: Adapter = {
  ...base,
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  destroy: () => Promise.resolve(),
};

/** The store for one of the library's models. */
export function storeOf(ctx: Context, library: Library, model: string): Adapter {
  if (model === 'Grant') return grants(ctx);
  if (model === 'Client') return clients(ctx, library);
  return model === 'Session' ? forgetful : secrets(ctx, library, model);
}
