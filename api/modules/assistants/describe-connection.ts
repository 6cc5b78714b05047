import type { listConnections } from './list-connections.ts';

type Listed = Awaited<ReturnType<typeof listConnections>>[number];

/** A connection as the API describes it. */
export const describeConnection = (connection: Listed) => ({
  id: connection.id,
  server: connection.server,
  name: connection.name,
  host: connection.host,
  scopes: connection.scopes,
  partner_name: connection.partnerName,
  created_at: connection.createdAt.toISOString(),
  used_at: connection.usedAt.toISOString(),
});
