import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { databaseUrl } from './database-url.ts';

export interface TcpProxy {
  /** The database's URL, through this proxy. */
  url: string;
  /** Cuts all connections and refuses new ones, as an unreachable server would. */
  drop(): void;
  /** Lets connections through again. */
  restore(): void;
  close(): Promise<void>;
}

/** A proxy between a program and its database. */
export async function startTcpProxy(database: string): Promise<TcpProxy> {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  let isDropped = false;
  const server = createServer((client) => {
    if (isDropped) return void client.resetAndDestroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const url = new URL(databaseUrl(database, target.pathname.slice(1)));
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    drop() {
      isDropped = true;
      cut();
    },
    restore() {
      isDropped = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
