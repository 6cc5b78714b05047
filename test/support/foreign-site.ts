import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/**
 * Somebody else's server on this machine, which answers what a test says, and 404 elsewhere.
 * @param certificate for `127.0.0.1`: with it, the server speaks https
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
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Paths with queries, in the order they were asked for. */
    asked,
    /** Lets a path answer; returns its address. */
    on(path: string, answer: RequestListener): string {
      answers.set(path, answer);
      return origin + path;
    },
    /** Lets a path answer with this body. */
    serve(path: string, body: string | Buffer, headers: Record<string, string> = {}, status = 200): string {
      return this.on(path, (_, response) =>
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body),
      );
    },
  };
}
