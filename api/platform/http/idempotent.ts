import { statement } from '#api/platform/db/statement.ts';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context as HttpContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { jointTransaction, transaction } from '#api/platform/db/sql.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import type { HttpEnv } from './types.ts';

const patienceMs = 5_000;

/** How long another server's request with the same key can block this one. */
const bePatient = statement('idempotency_patience')`
  SELECT set_config('lock_timeout', '${patienceMs}ms', true)`;
const beAsBefore = statement('idempotency_patience_over')`SET LOCAL lock_timeout TO DEFAULT`;

/**
 * Reserves the key, or one that expired after a day. Waits while another open transaction holds it. Servers of
 * earlier versions mark a request in progress with status 0; after a minute, such a request must have crashed.
 */
const reserve = statement('idempotency_reserve')`
  INSERT INTO idempotency_keys AS k (scope, key, request_hash, status, response, created_at)
  VALUES (:scope, :key, :hash, 0, 'null', :now)
  ON CONFLICT (scope, key) DO UPDATE
    SET request_hash = excluded.request_hash, status = 0, response = 'null', created_at = excluded.created_at
    WHERE k.created_at <= :now::timestamptz - interval '24 hours'
       OR (k.status = 0 AND k.created_at <= :now::timestamptz - interval '1 minute')
  RETURNING 1`;
const keep = statement('idempotency_keep')`
  UPDATE idempotency_keys SET status = 200, response = :answer WHERE scope = :scope AND key = :key`;
const read = statement('idempotency_answer')<Prior>`
  SELECT request_hash, status, response FROM idempotency_keys
  WHERE scope = :scope AND key = :key AND status <> 0 AND created_at > :now::timestamptz - interval '24 hours'`;

/** A caller's Idempotency-Key for a route. */
interface OwnKey {
  scope: string;
  key: string;
}

interface Prior {
  request_hash: Buffer;
  status: number;
  response: object;
}

/** Runs `create` and stores its answer under the request's Idempotency-Key, in one transaction. */
export type Once = <Answer>(create: () => Promise<Answer>) => Promise<Answer>;

const isLockTimeout = (error: unknown) => (error as { code?: string }).code === '55P03';

/**
 * The request's Idempotency-Key.
 * @throws ServiceError `invalid_input` if it is empty or longer than 255 characters
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

function replay(c: HttpContext<HttpEnv>, prior: Prior, hash: Buffer): Response {
  if (!prior.request_hash.equals(hash)) throw new ServiceError('idempotency_key_reused');
  c.header('Idempotent-Replayed', 'true');
  return c.json(prior.response, prior.status as ContentfulStatusCode);
}

/** @throws ServiceError `idempotency_key_in_use` if the earlier request takes too long */
async function ended(first: Promise<unknown>, until: number): Promise<void> {
  const leftMs = until - performance.now();
  if (leftMs <= 0) throw new ServiceError('idempotency_key_in_use');
  const patience = new AbortController();
  const late = delay(leftMs, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([first, late]);
  patience.abort();
}

/**
 * Makes requests with an Idempotency-Key happen only once: the first successful answer is stored for 24 hours and
 * returned for repeated requests. Key, answer and everything the handler writes are in one transaction, so that a
 * failed or crashed request leaves nothing behind and the key unused. A request that arrives while the first is in
 * progress waits for it. Keys are separate for each caller and route.
 */
export function idempotency(ctx: Context) {
  /** Duplicates wait here, so that they don't each block a connection. */
  const atWork = new Map<string, Promise<unknown>>();

  /** Null if the key is now reserved for this request; otherwise the earlier request's answer. */
  async function claim(own: OwnKey, hash: Buffer): Promise<Prior | null> {
    const now = ctx.clock();
    const claimed = await transaction(ctx.pool, async (sql) => {
      await sql.rows(bePatient, {});
      const rows = await sql.rows(reserve, { ...own, hash, now });
      await sql.rows(beAsBefore, {});
      return rows;
    }).catch((error: unknown) => {
      throw isLockTimeout(error) ? new ServiceError('idempotency_key_in_use') : error;
    });
    if (claimed.length > 0) return null;
    const [prior] = await ctx.sql.rows(read, { ...own, now });
    if (!prior) throw new ServiceError('idempotency_key_in_use');
    return prior;
  }

  return async function happenOnce<Answer>(
    c: HttpContext<HttpEnv>,
    route: string,
    handle: (once: Once) => Promise<Answer>,
  ): Promise<Answer | Response> {
    const key = idempotencyKey(c);
    if (key === undefined) return handle((create) => create());
    const caller = [c.get('userId') ?? c.get('key')?.id ?? '', c.get('member')?.partnerId ?? ''];
    const own = { scope: `${route}:${caller.filter((part) => part !== '').join(':')}`, key };
    const hash = await requestHash(c);

    const once: Once = (create) =>
      jointTransaction(ctx.pool, async () => {
        const prior = await claim(own, hash);
        // The handler passes on this answer.
        if (prior) return replay(c, prior, hash) as never;
        const answer = await create();
        await ctx.sql.rows(keep, { ...own, answer: JSON.stringify(answer) });
        return answer;
      });
    async function answerOf(): Promise<Answer | Response> {
      const [prior] = await ctx.sql.rows(read, { ...own, now: ctx.clock() });
      return prior ? replay(c, prior, hash) : handle(once);
    }

    const name = `${own.scope}\n${own.key}`;
    const until = performance.now() + patienceMs;
    for (let first = atWork.get(name); first; first = atWork.get(name)) await ended(first, until);
    const answer = answerOf();
    atWork.set(
      name,
      answer.catch(() => undefined),
    );
    return answer.finally(() => atWork.delete(name));
  };
}
