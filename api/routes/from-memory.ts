import { LRUCache } from 'lru-cache';
import type { BasketConfig } from '../contract/basket.ts';
import type { Context } from '../domain/context.ts';
import type { KeyRecord } from '../domain/keys/key-record.ts';
import type { UsageTotals } from '../domain/metering/usage-totals.ts';
import { initWidget } from '../domain/widget/init-widget.ts';
import { bearer } from '../http/authenticate.ts';
import type { KeyCounters } from '../http/key-counters.ts';
import type { Limits } from '../http/limits.ts';
import { createRouter } from '../http/router.ts';
import { readableEverywhere } from '../http/open-to-every-origin.ts';
import { countRequest } from '../http/usage-headers.ts';
import { initBody, initHeaders } from './init-answer.ts';

const jsonType = { 'Content-Type': 'application/json' };

/** An answer that stays right as long as its second, its key and the month's totals are the same. */
interface InitAnswer {
  second: number;
  key: KeyRecord;
  totals: UsageTotals | undefined;
  body: string;
  headers: Record<string, string>;
}

/**
 * The two requests that every busy shop makes at every click, answered from memory when they repeat: `GET
 * /baskets/{id}` and `POST /widget/init`. Whatever is new, refused or unusual goes on to the routes behind.
 */
export function memoryRoutes(ctx: Context, limits: Limits, counters: KeyCounters) {
  const router = createRouter();
  const configs = new WeakMap<BasketConfig, string>();
  const inits = new LRUCache<string, InitAnswer>({ max: 5_000 });

  router.get('/baskets/:id', async (c, next) => {
    const config = ctx.caches.baskets.peek(c.req.param('id'))?.config;
    if (!config) return next();
    let body = configs.get(config);
    if (!body) configs.set(config, (body = JSON.stringify(config)));
    return c.body(body, 200, { ...jsonType, ...readableEverywhere });
  });

  async function initAnswer(publicKey: string, requestOrigin: string | undefined, origin: unknown) {
    const second = Math.floor(ctx.clock().getTime() / 1000);
    const asked = `${publicKey} ${requestOrigin} ${String(origin)}`;
    const known = inits.get(asked);
    const key = ctx.caches.keys.peek(publicKey);
    if (!key || typeof origin !== 'string') return null;
    const totals = ctx.caches.usage.get(key.partner.id);
    if (known?.second === second && known.key === key && known.totals === totals) return known;
    const init = await initWidget(ctx, { publicKey, origin, requestOrigin });
    const answer: InitAnswer = {
      second,
      key: init.key,
      totals: ctx.caches.usage.get(init.key.partner.id),
      body: JSON.stringify(initBody(init)),
      headers: { ...jsonType, ...readableEverywhere, ...initHeaders(init) },
    };
    inits.set(asked, answer);
    return answer;
  }

  router.post('/widget/init', async (c, next) => {
    const publicKey = bearer(c.req.header('authorization'));
    if (!publicKey || !c.req.header('content-type')?.startsWith('application/json')) return next();
    const length = Number(c.req.header('content-length') ?? Infinity);
    if (!(length < 4_000)) return next();
    const body: unknown = await c.req.json().catch(() => null);
    const origin = typeof body === 'object' && body !== null && 'origin' in body ? body.origin : undefined;
    const answer = await initAnswer(publicKey, c.req.header('origin'), origin).catch(() => null);
    if (!answer) return next();
    await limits.init(c);
    const usage = await countRequest(ctx, counters, answer.key);
    return c.body(answer.body, 200, { ...usage, ...answer.headers });
  });

  return router;
}
