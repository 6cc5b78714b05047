import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from '../domain/context.ts';
import { ServiceError } from '../domain/service-error.ts';
import type { HttpEnv } from './types.ts';

/** Takes the key, or one that ran out: after a day, or a minute after a request that never answered. */
const reserve = {
  name: 'idempotency_reserve',
  text: `
    INSERT INTO idempotency_keys AS k (scope, key, request_hash, status, response, created_at)
    VALUES ($1, $2, $3, 0, 'null', $4)
    ON CONFLICT (scope, key) DO UPDATE
      SET request_hash = excluded.request_hash, status = 0, response = 'null', created_at = excluded.created_at
      WHERE k.created_at <= $4::timestamptz - interval '24 hours'
         OR (k.status = 0 AND k.created_at <= $4::timestamptz - interval '1 minute')
    RETURNING 1`,
};
const keep = {
  name: 'idempotency_keep',
  text: `UPDATE idempotency_keys SET status = $3, response = $4 WHERE scope = $1 AND key = $2`,
};
const release = {
  name: 'idempotency_release',
  text: `DELETE FROM idempotency_keys WHERE scope = $1 AND key = $2 AND status = 0`,
};
const read = {
  name: 'idempotency_answer',
  text: `SELECT request_hash, status, response FROM idempotency_keys WHERE scope = $1 AND key = $2`,
};

interface Prior {
  request_hash: Buffer;
  status: number;
  response: object;
}

const waitMs = 50;
const patienceMs = 5_000;

/**
 * The request's Idempotency-Key.
 * @throws ServiceError `invalid_input` where it is empty or longer than 255 characters
 */
export function idempotencyKey(c: HttpContext<HttpEnv>): string | undefined {
  const key = c.req.header('idempotency-key');
  if (key !== undefined && (key.length < 1 || key.length > 255)) {
    throw new ServiceError('invalid_input', { field: 'Idempotency-Key', hint: 'send 1 to 255 characters' });
  }
  return key;
}

async function requestHash(c: HttpContext<HttpEnv>): Promise<Buffer> {
  const { pathname, search } = new URL(c.req.url);
  return createHash('sha256')
    .update(`${pathname}${search}\n${await c.req.text()}`)
    .digest();
}

/**
 * Makes a request that carries an Idempotency-Key happen once: its first successful answer is kept for 24 hours and
 * returned to repeated ones, a failed one frees the key. A request that comes while the first is at work waits for it.
 * The key belongs to the caller and the route.
 */
export function idempotent(ctx: Context, route: string) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const key = idempotencyKey(c);
    if (key === undefined) return next();
    const caller = [c.get('userId') ?? c.get('key')?.id ?? '', c.get('member')?.partnerId ?? ''];
    const own = [`${route}:${caller.filter((part) => part !== '').join(':')}`, key];
    const prior = await takeOrFind(ctx, own, await requestHash(c));
    if (prior) {
      c.header('Idempotent-Replayed', 'true');
      return c.json(prior.response, prior.status as 200);
    }
    try {
      await next();
    } finally {
      if (c.error || !c.res.ok) await ctx.sql.rows(release, own);
      else await ctx.sql.rows(keep, [...own, c.res.status, await c.res.clone().text()]);
    }
  });
}

/** The first answer, or null when the key is now this request's own. */
async function takeOrFind(ctx: Context, own: string[], hash: Buffer): Promise<Prior | null> {
  for (let waited = 0; waited < patienceMs; waited += waitMs) {
    const taken = await ctx.sql.rows(reserve, [...own, hash, ctx.clock()]);
    if (taken.length > 0) return null;
    const [prior] = await ctx.sql.rows<Prior>(read, own);
    if (prior && !prior.request_hash.equals(hash)) throw new ServiceError('idempotency_key_reused');
    if (prior && prior.status !== 0) return prior;
    await delay(waitMs);
  }
  throw new ServiceError('idempotency_key_in_use');
}
