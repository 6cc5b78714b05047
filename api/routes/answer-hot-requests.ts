import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { LRUCache } from 'lru-cache';
import type { BasketConfig } from '#api/contract/basket.ts';
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import { initBody, initHeaders } from '#api/modules/keys/init-answer.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import type { KeyCounters } from '#api/modules/keys/key-counters.ts';
import { mayNameKey } from '#api/modules/keys/key-of-request.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { countRequest } from '#api/modules/keys/usage-headers.ts';
import { requireWidgetToken } from '#api/modules/keys/widget-token.ts';
import { listSavedProducts } from '#api/modules/lists/list-saved-products.ts';
import { publicItemsBody } from '#api/modules/lists/read-public-items.ts';
import { requireSession } from '#api/modules/partners/authenticate.ts';
import type { UsageTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { revalidateHeader } from '#api/platform/http/allow-all-origins.ts';
import { bearer } from '#api/platform/http/auth.ts';
import { idFrom, type RequestLog } from '#api/platform/http/request-log.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import { isTracing } from '#api/platform/traces.ts';

/**
 * A response that stays valid within one second, as long as the key and the month's totals don't
 * change.
 */
interface InitAnswer {
  second: number;
  key: KeyRecord;
  totals: UsageTotals | undefined;
  body: string;
  headers: Record<string, string>;
}

/** In bytes; bodies of ordinary init requests are shorter. */
const maxInitBytes = 4_000;

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

/** A request whose read failed before it reached the routes. */
interface Failed {
  failure?: unknown;
}

/** Responds to such a request with its error instead of querying the database again. */
export const rethrowReadFailure = createMiddleware<HttpEnv>((c, next) => {
  const { failure } = (c.env?.incoming ?? {}) as Failed;
  if (failure !== undefined) throw failure;
  return next();
});

/** Creates the function that responds to init requests, from memory if one is repeated within a second. */
function createInitAnswers(ctx: Context, everyAnswer: Record<string, string>) {
  const inits = new LRUCache<string, InitAnswer>({ max: 5_000 });
  return async (publicKey: string, requestOrigin: string | undefined, text: string) => {
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
  };
}

/** The public key of an ordinary init: one with a known key and a short body. */
function keyOfInit(ctx: Context, { headers }: IncomingMessage): string | undefined {
  const publicKey = bearer(headers.authorization);
  const isOrdinary =
    Number(headers['content-length'] ?? Infinity) < maxInitBytes &&
    headers['content-type']?.startsWith('application/json');
  return publicKey && isOrdinary && ctx.caches.keys.peek(publicKey) ? publicKey : undefined;
}

/** The shopper reading their saved products; null if the routes should refuse the request. */
async function saverOf(ctx: Context, { headers }: IncomingMessage) {
  const token = headers['x-widget-token']?.toString();
  const header = (name: 'origin' | 'authorization' | 'apikey') => headers[name]?.toString();
  try {
    const grant = await requireWidgetToken(ctx, token, headers.origin);
    const session = await requireSession(ctx, header, grant.key, { allowsBaskets: true });
    return { grant, userId: session.userId, forBasket: session.basketPartnerId !== null };
  } catch {
    return null;
  }
}

/**
 * Handles the four most frequent requests of shops' pages: `GET /baskets/{id}` and `POST
 * /widget/init`, from memory if repeated, `GET /widget/saved-products`, and the first page of a
 * public list. Writes directly to Node's response, because the router, a `Request` and a `Response`
 * cost as much as everything else. New, refused, traced or unusual requests are passed on to the
 * routes.
 * @param apiPath path of BASE_URL, without a trailing slash
 * @param headers headers of every API response
 * @param behind handles all other requests
 */
export function answerHotRequests(
  {
    ctx,
    limits,
    counters,
    apiPath,
    headers,
    requestLog,
  }: {
    ctx: Context;
    limits: Limits;
    counters: KeyCounters;
    apiPath: string;
    headers: Record<string, string>;
    requestLog: RequestLog;
  },
  behind: RequestListener,
): RequestListener {
  const everyAnswer = { 'Content-Type': 'application/json', ...headers };
  const basketAnswer = { ...everyAnswer, ...revalidateHeader };
  const basketsPath = `${apiPath}/baskets/`;
  const initPath = `${apiPath}/widget/init`;
  const savedPath = `${apiPath}/widget/saved-products`;
  const publicPath = `${apiPath}/hosted/public/lists/`;
  const seen = ({ method = '', url = '', headers }: IncomingMessage, route: string, began: number) =>
    requestLog.answered({
      method,
      status: 200,
      began,
      route: () => apiPath + route,
      path: () => url,
      id: () => idFrom(headers['x-request-id']?.toString()),
    });
  const configs = new WeakMap<BasketConfig, string>();
  const initAnswer = createInitAnswers(ctx, everyAnswer);

  /** Returns false if the basket isn't in memory, or if the request counts towards a key. */
  function answerBasket(request: IncomingMessage, response: ServerResponse, id: string): boolean {
    const began = performance.now();
    const config = ctx.caches.baskets.peek(id)?.config;
    if (!config || mayNameKey(request.rawHeaders)) return false;
    let body = configs.get(config);
    if (!body) configs.set(config, (body = JSON.stringify(config)));
    send(response, body, basketAnswer);
    seen(request, '/baskets/:id', began);
    return true;
  }

  async function answerInit(request: IncomingMessage, response: ServerResponse, publicKey: string) {
    const began = performance.now();
    const body = await readBody(request);
    if (!body) return;
    try {
      const answer = await initAnswer(publicKey, request.headers.origin, body.toString());
      if (answer) {
        const address = await limits.initOfRequest(request);
        await limits.initOfKey(answer.key, address);
        const usage = await countRequest(ctx, counters, answer.key);
        send(response, answer.body, { ...usage, ...answer.headers });
        return seen(request, '/widget/init', began);
      }
    } catch {
      // The routes respond with the error.
    }
    behind(Object.assign(request, { rawBody: body }), response);
  }

  async function answerSavedProducts(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = performance.now();
    const saver = await saverOf(ctx, request);
    if (!saver) return behind(request, response);
    try {
      const { text } = await listSavedProducts(ctx, saver);
      const usage = await countRequest(ctx, counters, saver.grant.key);
      send(response, text, { ...everyAnswer, ...usage });
      seen(request, '/widget/saved-products', began);
    } catch (failure) {
      behind(Object.assign(request, { failure } satisfies Failed), response);
    }
  }

  async function answerPublicItems(request: IncomingMessage, response: ServerResponse, token: string) {
    const began = performance.now();
    try {
      send(response, JSON.stringify(await publicItemsBody(ctx, token)), everyAnswer);
      seen(request, '/hosted/public/lists/:token/items', began);
    } catch (failure) {
      behind(Object.assign(request, { failure } satisfies Failed), response);
    }
  }

  return (request, response) => {
    const { method, url = '' } = request;
    if (isTracing()) return behind(request, response);
    if (method === 'GET' && url.startsWith(basketsPath)) {
      if (answerBasket(request, response, url.slice(basketsPath.length))) return;
    } else if (method === 'POST' && url === initPath) {
      const publicKey = keyOfInit(ctx, request);
      if (publicKey) return void answerInit(request, response, publicKey);
    } else if (method === 'GET' && url === savedPath) {
      return void answerSavedProducts(request, response);
    } else if (method === 'GET' && url.startsWith(publicPath) && !ctx.replicas) {
      const token = /^([\w-]+)\/items$/.exec(url.slice(publicPath.length))?.[1];
      if (token && !mayNameKey(request.rawHeaders)) return void answerPublicItems(request, response, token);
    }
    behind(request, response);
  };
}
