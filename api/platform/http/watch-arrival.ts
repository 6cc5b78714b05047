import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that a request can take to arrive. */
const usualMs = 30_000;
/** A file can take as long as its upload URL is valid, if some of it arrives every minute. */
const fileMs = 3_600_000;
const stallMs = 60_000;

/** Whether a request contains a file: uploads, images and products of the API at `baseUrl`. */
export function isUpload(baseUrl: string): (request: IncomingMessage) => boolean {
  const path = new URL(baseUrl).pathname.replace(/\/$/, '');
  const files =
    /^\/(media\/uploads\/|partners\/\d+\/products$|shops\/\d+\/(images\/|lists\/\d+\/image|media\/\d+\/poster))/;
  return ({ method, url = '' }) =>
    method === 'PUT' && url.startsWith(path) && files.test(url.slice(path.length));
}

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** The latest request with a body on a connection. */
interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  began: number;
  /** When bytes last arrived, as of the last check, and how many. */
  movedAt: number;
  seen: number;
}

/**
 * Closes connections whose request body takes too long to arrive. Replaces the server's `requestTimeout`, which is
 * the same for all requests; headers are still the server's job. Connections are checked every few seconds, because a
 * timer per request would cost a tenth of a small one.
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
