import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

/**
 * Another server on this machine, which answers as a test defines, and otherwise with 404.
 * @param certificate for `127.0.0.1`; with it, the server uses https
 */
export async function startForeignSite(certificate?: { key: string; cert: string }) {
  const answers = new Map<string, RequestListener>();
  const asked: string[] = [];
  const answerAll: RequestListener = (request, response) => {
    asked.push(request.url ?? '');
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const answer = answers.get(pathname);
    if (answer) answer(request, response);
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
  };
  const server = certificate ? https.createServer(certificate, answerAll) : http.createServer(answerAll);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** The requested paths with queries, in order. */
    asked,
    /** Sets the handler for a path and returns its URL. */
    on(path: string, answer: RequestListener): string {
      answers.set(path, answer);
      return origin + path;
    },
    /** Makes a path answer with this body. */
    serve(path: string, body: string | Buffer, headers: Record<string, string> = {}, status = 200): string {
      return this.on(path, (_, response) =>
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body),
      );
    },
  };
}
