import { once } from 'node:events';
import http, { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface ReverseProxy {
  url: string;
  /** Upstreams that were ready at the last check. */
  ready: () => string[];
  close(): Promise<void>;
}

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
 * @param change what it changes in the headers of answers
 */
export async function startReverseProxy(
  upstreams: string[],
  {
    health = '/api/health/ready',
    probeMs = 200,
    certificate,
    port = 0,
    change = (headers) => headers,
  }: {
    health?: string;
    probeMs?: number;
    certificate?: { key: string; cert: string };
    port?: number;
    change?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  } = {},
): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  let ready: string[] = [];
  let turn = 0;

  async function probe(): Promise<void> {
    const answers = await Promise.all(
      upstreams.map((upstream) =>
        fetch(upstream + health, {
          signal: AbortSignal.timeout(1_000),
          headers: { connection: 'close' },
        }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    ready = upstreams.filter((_, index) => answers[index]);
  }
  await probe();
  const closing = new AbortController();
  const probing = (async () => {
    while (await delay(probeMs, true, closing).catch(() => false)) await probe();
  })();

  const answerAll: http.RequestListener = (incoming, outgoing) => {
    const refuse = () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    const upstream = ready[(turn += 1) % ready.length];
    if (!upstream) return refuse();
    const { method, url, headers } = incoming;
    const onward = request(
      upstream + url,
      { method, headers: withoutHop(headers), agent },
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
    ready: () => ready,
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
