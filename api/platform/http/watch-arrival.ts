import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What a request may take to arrive, in milliseconds. */
const usualMs = 30_000;
/** A file takes as long as its address works, if something of it arrives in each minute. */
const fileMs = 3_600_000;
const stallMs = 60_000;

/** Which requests carry files: uploads and images of the API at `baseUrl`. */
export function isUpload(baseUrl: string): (request: IncomingMessage) => boolean {
  const path = new URL(baseUrl).pathname.replace(/\/$/, '');
  const files = /^\/(media\/uploads\/|shops\/\d+\/(images\/|lists\/\d+\/image|media\/\d+\/poster))/;
  return ({ method, url = '' }) =>
    method === 'PUT' && url.startsWith(path) && files.test(url.slice(path.length));
}

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** The newest request of a connection that has a body. */
interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  began: number;
  /** When something of it came last, as far as was looked, and how much had come by then. */
  movedAt: number;
  seen: number;
}

/**
 * Hangs up on requests whose body takes too long to arrive, as the server's own `requestTimeout` would, which knows one
 * time for all of them; their headers are the server's to watch. Connections are looked at every few seconds: a timer
 * of its own for each request would cost a tenth of a small one.
 */
export function watchArrival(
  server: Server,
  { isFile, ...times }: { isFile: (request: IncomingMessage) => boolean; usualMs?: number; stallMs?: number },
): void {
  const limits = { usualMs, stallMs, ...times };
  const arriving = new Map<Socket, Arrival>();

  server.on('connection', (socket: Socket) => {
    socket.once('close', () => arriving.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return;
    const began = performance.now();
    arriving.set(request.socket, { request, response, began, movedAt: began, seen: 0 });
  });

  const isLate = (arrival: Arrival, socket: Socket, now: number): boolean => {
    const { request, began } = arrival;
    if (!isFile(request)) return now - began >= limits.usualMs;
    if (socket.bytesRead > arrival.seen) Object.assign(arrival, { seen: socket.bytesRead, movedAt: now });
    return now - arrival.movedAt >= limits.stallMs || now - began >= fileMs;
  };
  const look = () => {
    const now = performance.now();
    for (const [socket, arrival] of arriving) {
      const late = !arrival.request.complete && isLate(arrival, socket, now);
      if (late) hangUp(socket, arrival.response);
      if (late || arrival.request.complete) arriving.delete(socket);
    }
  };
  const looking = setInterval(look, Math.min(limits.usualMs, limits.stallMs) / 10).unref();
  server.once('close', () => clearInterval(looking));
}

const hangUp = (socket: Socket, response: ServerResponse) =>
  response.headersSent ? socket.destroy() : socket.end(timedOut, () => socket.destroy());
