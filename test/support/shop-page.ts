import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

export interface Shop {
  /** `http://localhost:<port>`; the same shop answers on every `*.test` host in the test browser. */
  origin: string;
  port: number;
  /** Serves a page with this body; returns its path. `headers` are added to the response. */
  page(body: string, headers?: Record<string, string>): string;
  /** Serves a whole document as it is; returns its path. `headers` are added to the response. */
  document(html: string, headers?: Record<string, string>): string;
}

/** A shop on its own origin with the pages a test defines. Ends with the test file. */
export async function startShop(): Promise<Shop> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers });
    response.end(page?.html);
  });
  server.listen(0);
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  function serve(html: string, headers: Record<string, string> = {}) {
    const path = `/${pages.size + 1}`;
    pages.set(path, { html, headers });
    return path;
  }
  return {
    origin: `http://localhost:${port}`,
    port,
    page: (body, headers) =>
      serve(`<!doctype html><html lang="en"><title>Shop</title><body>${body}</body></html>`, headers),
    document: serve,
  };
}
