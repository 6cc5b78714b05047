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

/** How long another server's request for the same key may hold this one up. */
const bePatient = statement('idempotency_patience')`
  SELECT set_config('lock_timeout', '${patienceMs}ms', true)`;
const beAsBefore = statement('idempotency_patience_over')`SET LOCAL lock_timeout TO DEFAULT`;

/**
 * Takes the key, or one that ran out after a day. Waits for whoever holds it in an open transaction. Servers of earlier
 * versions mark a request at work with status 0; what they left for a minute has crashed.
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

/** An Idempotency-Key of somebody, for a route. */
interface OwnKey {
  scope: string;
  key: string;
}

interface Prior {
  request_hash: Buffer;
  status: number;
  response: object;
}

/** Does what creates, and keeps its answer under the request's Idempotency-Key, in one transaction. */
export type Once = <Answer>(create: () => Promise<Answer>) => Promise<Answer>;

const isLockTimeout = (error: unknown) => (error as { code?: string }).code === '55P03';

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

function replay(c: HttpContext<HttpEnv>, prior: Prior, hash: Buffer): Response {
  if (!prior.request_hash.equals(hash)) throw new ServiceError('idempotency_key_reused');
  c.header('Idempotent-Replayed', 'true');
  return c.json(prior.response, prior.status as ContentfulStatusCode);
}

/** @throws ServiceError `idempotency_key_in_use` when the request before takes too long */
async function ended(first: Promise<unknown>, until: number): Promise<void> {
  const leftMs = until - performance.now();
  if (leftMs <= 0) throw new ServiceError('idempotency_key_in_use');
  const patience = new AbortController();
  const late = delay(leftMs, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([first, late]);
  patience.abort();
}

/**
 * Makes a request that carries an Idempotency-Key happen once: its first successful answer is kept for 24 hours and
 * returned to repeated ones. Key, answer and everything the handler writes are one transaction: a failed or crashed
 * request leaves nothing, and its key free. A request that comes while the first is at work waits for it. The key belongs
 * to the caller and the route.
 */
export function idempotency(ctx: Context) {
  /** Twins wait here rather than each on a connection. */
  const atWork = new Map<string, Promise<unknown>>();

  /** Null when the key is now this request's own; else the answer of whoever has it. */
  async function take(own: OwnKey, hash: Buffer): Promise<Prior | null> {
    const now = ctx.clock();
    const taken = await transaction(ctx.pool, async (sql) => {
      await sql.rows(bePatient, {});
      const rows = await sql.rows(reserve, { ...own, hash, now });
      await sql.rows(beAsBefore, {});
      return rows;
    }).catch((error: unknown) => {
      throw isLockTimeout(error) ? new ServiceError('idempotency_key_in_use') : error;
    });
    if (taken.length > 0) return null;
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
        const prior = await take(own, hash);
        // The handler hands on what it is given.
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
