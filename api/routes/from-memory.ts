import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { BasketConfig } from '#api/contract/basket.ts';
import type { Context } from '#api/platform/context.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import type { UsageTotals } from '#api/modules/plans/usage-totals.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import { bearer } from '#api/platform/http/auth.ts';
import type { KeyCounters } from '#api/modules/keys/key-counters.ts';
import { mayNameKey } from '#api/modules/keys/key-of-request.ts';
import type { Metrics } from '#api/platform/metrics.ts';
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import { countRequest } from '#api/modules/keys/usage-headers.ts';
import { initBody, initHeaders } from '#api/modules/keys/init-answer.ts';

/** An answer that is valid while its second, its key and the month's totals stay the same. */
interface InitAnswer {
  second: number;
  key: KeyRecord;
  totals: UsageTotals | undefined;
  body: string;
  headers: Record<string, string>;
}

/** In bytes; ordinary init requests have shorter bodies. */
const longestInit = 4_000;

function send(response: ServerResponse, body: string, headers: Record<string, string>): void {
  response.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** The body of a short request; null if the sender disconnects early. */
function readBody(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('close', () => resolve(null));
  });
}

/**
 * Answers the two requests that a busy shop makes at every click, `GET /baskets/{id}` and `POST /widget/init`, from
 * memory when they repeat. Writes directly to node's response, because creating a `Request` and a `Response` costs as
 * much as everything else. New, refused or unusual requests go on to the routes.
 * @param apiPath path of BASE_URL, without a trailing slash
 * @param headers headers of every API answer
 * @param behind answers all other requests
 */
export function answerFromMemory(
  {
    ctx,
    limits,
    counters,
    apiPath,
    headers,
    metrics,
  }: {
    ctx: Context;
    limits: Limits;
    counters: KeyCounters;
    apiPath: string;
    headers: Record<string, string>;
    metrics?: Metrics | undefined;
  },
  behind: RequestListener,
): RequestListener {
  const everyAnswer = { 'Content-Type': 'application/json', ...headers };
  const basketsPath = `${apiPath}/baskets/`;
  const initPath = `${apiPath}/widget/init`;
  const seen = (method: string, route: string, began: number) =>
    metrics?.observe({
      method,
      route: apiPath + route,
      status: 200,
      seconds: (performance.now() - began) / 1_000,
    });
  const configs = new WeakMap<BasketConfig, string>();
  const inits = new LRUCache<string, InitAnswer>({ max: 5_000 });

  /** False if the basket isn't in memory, or the request is counted for a key. */
  function answerBasket(request: IncomingMessage, response: ServerResponse, id: string): boolean {
    const began = performance.now();
    const config = ctx.caches.baskets.peek(id)?.config;
    if (!config || mayNameKey(request.rawHeaders)) return false;
    let body = configs.get(config);
    if (!body) configs.set(config, (body = JSON.stringify(config)));
    send(response, body, everyAnswer);
    seen('GET', '/baskets/:id', began);
    return true;
  }

  async function initAnswer(publicKey: string, requestOrigin: string | undefined, text: string) {
    const second = Math.floor(ctx.clock().getTime() / 1000);
    const asked = `${publicKey} ${requestOrigin ?? ''} ${text}`;
    const known = inits.get(asked);
    const key = ctx.caches.keys.peek(publicKey);
    if (!key) return null;
    const totals = ctx.caches.usage.get(key.partner.id);
    if (known?.second === second && known.key === key && known.totals === totals) return known;
    const { origin } = JSON.parse(text) as { origin: string };
    const init = await initWidget(ctx, { publicKey, origin, requestOrigin });
    const answer: InitAnswer = {
      second,
      key: init.key,
      totals: ctx.caches.usage.get(init.key.partner.id),
      body: JSON.stringify(initBody(init)),
      headers: { ...everyAnswer, ...initHeaders(init) },
    };
    inits.set(asked, answer);
    return answer;
  }

  /** The key of an ordinary init: a known one, with a short body. */
  function keyOfInit({ headers }: IncomingMessage): string | undefined {
    const publicKey = bearer(headers.authorization);
    const isOrdinary =
      Number(headers['content-length'] ?? Infinity) < longestInit &&
      headers['content-type']?.startsWith('application/json');
    return publicKey && isOrdinary && ctx.caches.keys.peek(publicKey) ? publicKey : undefined;
  }

  async function answerInit(request: IncomingMessage, response: ServerResponse, publicKey: string) {
    const began = performance.now();
    const body = await readBody(request);
    if (!body) return;
    try {
      const answer = await initAnswer(publicKey, request.headers.origin, body.toString());
      if (answer) {
        await limits.initOfRequest(request);
        await limits.initOfKey(answer.key);
        const usage = await countRequest(ctx, counters, answer.key);
        send(response, answer.body, { ...usage, ...answer.headers });
        return seen('POST', '/widget/init', began);
      }
    } catch {
      // The routes answer with the error.
    }
    behind(Object.assign(request, { rawBody: body }), response);
  }

  return (request, response) => {
    const { method, url = '' } = request;
    if (method === 'GET' && url.startsWith(basketsPath)) {
      if (answerBasket(request, response, url.slice(basketsPath.length))) return;
    } else if (method === 'POST' && url === initPath) {
      const publicKey = keyOfInit(request);
      if (publicKey) return void answerInit(request, response, publicKey);
    }
    behind(request, response);
  };
}
