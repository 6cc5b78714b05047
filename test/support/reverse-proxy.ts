import { once } from 'node:events';
import http, { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface ReverseProxy {
  url: string;
  /** Upstreams that were ready at the last check. */
  ready: () => string[];
  /** Checks every upstream now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Adds the client's address, as docs/operators.md requires. */
const forwardedFor = ({ headers, socket }: IncomingMessage) =>
  [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');

/** Removes headers that concern only one connection. */
const withoutHop = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['connection', 'keep-alive'].includes(name)),
  );

/**
 * A load balancer as operators run it: keeps connections to its upstreams open, checks each one's readiness
 * every `probeMs`, sends requests in turn to those that are ready, and retries none. Failures get a
 * 502.
 * @param certificate for `127.0.0.1`: it answers https
 * @param maxWaitMs how long an upstream that is ready may take to say so
 * @param change what it changes in the headers of answers
 */
export async function startReverseProxy(
  upstreams: string[],
  {
    health = '/api/health/ready',
    probeMs = 200,
    maxWaitMs = 20_000,
    certificate,
    port = 0,
    change = (headers) => headers,
  }: {
    health?: string;
    probeMs?: number;
    maxWaitMs?: number;
    certificate?: { key: string; cert: string };
    port?: number;
    change?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  } = {},
): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  const isReady = new Map<string, boolean>();
  const ready = () => upstreams.filter((upstream) => isReady.get(upstream));
  let turn = 0;

  async function probe(upstream: string): Promise<void> {
    const answer = await fetch(upstream + health, {
      signal: AbortSignal.timeout(maxWaitMs),
      headers: { connection: 'close' },
    }).catch(() => undefined);
    isReady.set(upstream, answer?.ok ?? false);
  }
  const check = async () => void (await Promise.all(upstreams.map(probe)));
  await check();
  const closing = new AbortController();
  // Each on its own: a slow one doesn't hold up the others.
  const probing = Promise.all(
    upstreams.map(async (upstream) => {
      while (await delay(probeMs, true, closing).catch(() => false)) await probe(upstream);
    }),
  );

  const answerAll: http.RequestListener = (incoming, outgoing) => {
    const refuse = () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    const able = ready();
    const upstream = able[(turn += 1) % able.length];
    if (!upstream) return refuse();
    const { method, url, headers } = incoming;
    const onward = request(
      upstream + url,
      { method, headers: { ...withoutHop(headers), 'x-forwarded-for': forwardedFor(incoming) }, agent },
      (answer: IncomingMessage) => {
        outgoing.writeHead(answer.statusCode ?? 502, change(withoutHop(answer.headers)));
        answer.on('error', refuse).pipe(outgoing);
      },
    );
    onward.on('error', refuse);
    incoming.on('error', () => onward.destroy()).pipe(onward);
  };
  const server = certificate ? https.createServer(certificate, answerAll) : http.createServer(answerAll);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready,
    check,
    async close() {
      closing.abort();
      await probing;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}
