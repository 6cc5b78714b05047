import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { atEnd } from './at-end.ts';

/** A port that accepts everything and never answers. Ends with the test file. */
export async function startSilentServer(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}
