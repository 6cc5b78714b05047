import { LRUCache } from 'lru-cache';
import type { BasketConfig } from '#api/contract/basket.ts';
import type { Context } from '#api/platform/context.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import type { UsageTotals } from '#api/modules/plans/usage-totals.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import { answerErrors } from '#api/platform/http/answer-errors.ts';
import { bearer } from '#api/platform/http/auth.ts';
import type { KeyCounters } from '#api/modules/keys/key-counters.ts';
import { mayNameKey } from '#api/modules/keys/key-of-request.ts';
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import { createRouter } from '#api/platform/http/router.ts';
import type { Router } from '#api/platform/http/types.ts';
import { readableEverywhere } from '#api/platform/http/open-to-every-origin.ts';
import { countRequest, withoutLimit } from '#api/modules/keys/usage-headers.ts';
import { initBody, initHeaders } from '#api/modules/keys/init-answer.ts';

/** Plain records: as `Headers` they would cost as much as the rest of such an answer. */
const jsonHeaders = { 'Content-Type': 'application/json', ...readableEverywhere };

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
 * @param apiPath path of BASE_URL, without a trailing slash
 * @param behind answers all other requests
 */
export function answerFromMemory(
  {
    ctx,
    limits,
    counters,
    apiPath,
  }: { ctx: Context; limits: Limits; counters: KeyCounters; apiPath: string },
  behind: Router,
): Router['fetch'] {
  const front = createRouter();
  answerErrors(front, ctx.log);
  front.notFound((c) => behind.fetch(c.req.raw, c.env));
  const configs = new WeakMap<BasketConfig, string>();
  const inits = new LRUCache<string, InitAnswer>({ max: 5_000 });

  front.get(`${apiPath}/baskets/:id`, (c) => {
    const config = ctx.caches.baskets.peek(c.req.param('id'))?.config;
    if (!config || mayNameKey(c)) return behind.fetch(c.req.raw, c.env);
    let body = configs.get(config);
    if (!body) configs.set(config, (body = JSON.stringify(config)));
    return new Response(body, { headers: jsonHeaders });
  });

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
      headers: { ...jsonHeaders, ...initHeaders(init) },
    };
    inits.set(asked, answer);
    return answer;
  }

  front.post(`${apiPath}/widget/init`, async (c) => {
    const publicKey = bearer(c.req.header('authorization'));
    const length = Number(c.req.header('content-length') ?? Infinity);
    const isOrdinary =
      publicKey && length < 4_000 && c.req.header('content-type')?.startsWith('application/json');
    if (!isOrdinary) return behind.fetch(c.req.raw, c.env);
    const text = await c.req.text();
    const answer = await initAnswer(publicKey, c.req.header('origin'), text).catch(() => null);
    if (!answer) {
      const { url, method, headers } = c.req.raw;
      return behind.fetch(new Request(url, { method, headers, body: text }), c.env);
    }
    const usage = await countRequest(ctx, counters, answer.key);
    try {
      await limits.init(c);
      await limits.initOfKey(answer.key);
    } catch (refusal) {
      for (const [name, value] of Object.entries(withoutLimit(usage))) c.header(name, value);
      throw refusal;
    }
    return new Response(answer.body, { headers: { ...usage, ...answer.headers } });
  });

  return front.fetch;
}
