/**
 * Tables whose rows servers cache have triggers that record every change in `cache_changes`, in the
 * same transaction, and report the new row's ID to the connection in a notice. After the commit,
 * the change is announced to all servers on the channel `wl_changed`. A notification in the
 * transaction itself would rule out PREPARE TRANSACTION.
 */
import type { ClientBase, PoolClient } from 'pg';
import type { Logger } from 'pino';

export const channel = 'wl_changed';

/** IDs of unannounced changes, by connection. */
const unannounced = new WeakMap<ClientBase, string[]>();

/** Collects the IDs of changes made on a new connection. */
export function collectChanges(client: ClientBase): void {
  client.on('notice', ({ message, detail }) => {
    if (message !== channel || detail === undefined) return;
    const ids = unannounced.get(client);
    if (ids) ids.push(detail);
    else unannounced.set(client, [detail]);
  });
}

/**
 * Announces changes by their IDs, as `<kind>:<key>:<id>`. Changes that were rolled back have no
 * row, so they're left out. Servers of version 1.1 and earlier don't read the ID.
 */
export async function announce(client: ClientBase, ids: readonly string[]): Promise<void> {
  await client.query({
    name: 'announce_changes',
    text: `SELECT pg_notify('${channel}', payload || ':' || id) FROM cache_changes WHERE id = ANY($1::bigint[])`,
    values: [ids],
  });
}

/**
 * Makes `release` announce the changes of a connection's transactions before it returns to the
 * pool. A failure is only logged, because servers also poll for changes every few seconds.
 */
export function announceOnRelease(client: PoolClient, log: Logger): PoolClient {
  const release = client.release;
  client.release = (broken) => {
    const ids = unannounced.get(client);
    unannounced.delete(client);
    if (!ids || broken) return release(broken);
    announce(client, ids).then(
      () => release(),
      (error: Error) => {
        log.warn({ err: error }, 'a change was not announced; servers will read it within seconds');
        release(error);
      },
    );
  };
  return client;
}
