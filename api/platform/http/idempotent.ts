import { createHash, createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context as HttpContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { jointTransaction, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { seal, unseal } from '../tokens/seal.ts';
import type { HttpEnv } from './types.ts';

const timeoutMs = 5_000;

/** Limits how long another server's request with the same key can block this one. */
const limitWait = statement('idempotency_timeout')`
  SELECT set_config('lock_timeout', '${timeoutMs}ms', true)`;
const unlimitWait = statement('idempotency_timeout_over')`SET LOCAL lock_timeout TO DEFAULT`;

/**
 * Reserves the key if it is new or has expired after a day. Waits while another open transaction
 * holds it. Servers of earlier versions mark a request in progress with status 0; after a minute,
 * it must have crashed.
 */
const reserve = statement('idempotency_reserve')`
  INSERT INTO idempotency_keys AS k (scope, key, owner_id, request_hash, status, response, created_at)
  VALUES (:scope, :key, :ownerId?, :hash, 0, 'null', :now)
  ON CONFLICT (scope, key) DO UPDATE
    SET request_hash = excluded.request_hash, status = 0, response = 'null', created_at = excluded.created_at
    WHERE k.created_at <= :now::timestamptz - interval '24 hours'
       OR (k.status = 0 AND k.created_at <= :now::timestamptz - interval '1 minute')
  RETURNING 1`;
const keep = statement('idempotency_keep')`
  UPDATE idempotency_keys SET status = :status, response = :answer WHERE scope = :scope AND key = :key`;
const read = statement('idempotency_answer')<Prior>`
  SELECT request_hash, status, response FROM idempotency_keys
  WHERE scope = :scope AND key = :key AND status <> 0 AND created_at > :now::timestamptz - interval '24 hours'`;

/** A caller's Idempotency-Key for a route. */
interface OwnKey {
  scope: string;
  key: string;
  /** The shopper; null for a partner. */
  ownerId: string | null;
}

interface Prior {
  request_hash: Buffer;
  status: number;
  response: object;
}

/**
 * Runs `create` and stores its response under the request's Idempotency-Key, in one transaction.
 * @param bodyHash sha256 of a body that the handler read as a stream
 */
export type Once = <Answer>(create: () => Promise<Answer>, bodyHash?: Buffer) => Promise<Answer>;

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

function requestHash(c: HttpContext<HttpEnv>, body: string | Buffer): Buffer {
  const { pathname, search } = new URL(c.req.url);
  return createHash('sha256').update(`${pathname}${search}\n`).update(body).digest();
}

async function sentBody(c: HttpContext<HttpEnv>, leftOut: readonly string[]): Promise<string> {
  const sent = await c.req.text();
  return leftOut.length > 0 ? withoutFields(sent, leftOut) : sent;
}

function withoutFields(json: string, fields: readonly string[]): string {
  const kept = Object.entries(JSON.parse(json || '{}') as object).filter(([name]) => !fields.includes(name));
  return JSON.stringify(Object.fromEntries(kept));
}

/** The encryption key for a response with a secret, so the database alone can't decrypt it. */
const sealKey = (secret: Uint8Array, { scope, key }: OwnKey) =>
  createHmac('sha256', secret).update(`idempotency ${scope}\n${key}`).digest();

interface SealedAnswer {
  sealed: string;
}

function sealAnswer({ settings: { tokenSecrets } }: Context, own: OwnKey, answer: unknown): SealedAnswer {
  const [current] = tokenSecrets;
  if (!current) throw new Error('there is no token secret');
  return { sealed: seal(sealKey(current.secret, own), JSON.stringify(answer)).toString('base64') };
}

/** @throws ServiceError `idempotency_key_reused` if the service's secret has changed since */
function unsealAnswer(
  { settings: { tokenSecrets } }: Context,
  own: OwnKey,
  { sealed }: SealedAnswer,
): object {
  for (const { secret } of tokenSecrets) {
    try {
      return JSON.parse(unseal(sealKey(secret, own), Buffer.from(sealed, 'base64'))) as object;
    } catch {
      // Sealed with another secret.
    }
  }
  throw new ServiceError('idempotency_key_reused');
}

/** @throws ServiceError `idempotency_key_in_use` if the earlier request takes too long */
async function ended(first: Promise<unknown>, until: number): Promise<void> {
  const leftMs = until - performance.now();
  if (leftMs <= 0) throw new ServiceError('idempotency_key_in_use');
  const timer = new AbortController();
  const late = delay(leftMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([first, late]);
  timer.abort();
}

interface OnceOptions {
  /**
   * The response is stored encrypted, and the handler checks again whether the caller may have it.
   */
  hasSecret?: boolean | undefined;
  /**
   * Secret fields, which are neither stored nor hashed, and may differ when a request is repeated.
   */
  leftOut?: readonly string[] | undefined;
  /** The body is a file, whose hash the handler passes to `once`. */
  isFile?: boolean | undefined;
  /** The status of the response. */
  status?: number | undefined;
}

/**
 * Makes requests with an Idempotency-Key happen only once: the first successful response is stored
 * for 24 hours and returned for repeated requests. Key, response and everything the handler writes
 * are in one transaction, so a failed or crashed request leaves nothing behind, not even the key. A
 * request that arrives while the first is in progress waits for it. Keys are separate for each
 * caller and route.
 */
export function idempotency(ctx: Context) {
  /** Duplicates wait here, so they don't each hold a connection. */
  const atWork = new Map<string, Promise<unknown>>();

  /** Null if the key is now reserved for this request; otherwise the earlier request's response. */
  async function claim(own: OwnKey, hash: Buffer): Promise<Prior | null> {
    const now = ctx.clock();
    const claimed = await transaction(ctx.pool, async (sql) => {
      await sql.rows(limitWait, {});
      const rows = await sql.rows(reserve, { ...own, hash, now });
      await sql.rows(unlimitWait, {});
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
    { hasSecret = false, leftOut = [], isFile = false, status: ownStatus = 200 }: OnceOptions = {},
  ): Promise<Answer | Response> {
    const key = idempotencyKey(c);
    if (key === undefined) return handle((create) => create());
    const caller = [c.get('userId') ?? c.get('key')?.id ?? '', c.get('member')?.partnerId ?? ''];
    const ownerId = c.get('member') ? null : (c.get('userId') ?? null);
    const own = { scope: `${route}:${caller.filter((part) => part !== '').join(':')}`, key, ownerId };
    const sentHash = isFile ? undefined : requestHash(c, await sentBody(c, leftOut));

    function replay({ request_hash: priorHash, response, status }: Prior, hash: Buffer): Response {
      if (!priorHash.equals(hash)) throw new ServiceError('idempotency_key_reused');
      c.header('Idempotent-Replayed', 'true');
      const answer = hasSecret ? unsealAnswer(ctx, own, response as SealedAnswer) : response;
      return c.json(answer, status as ContentfulStatusCode);
    }
    const once: Once = (create, bodyHash) =>
      jointTransaction(ctx.pool, async () => {
        const hash = sentHash ?? requestHash(c, bodyHash ?? '');
        const prior = await claim(own, hash);
        // The handler passes on this response.
        if (prior) return replay(prior, hash) as never;
        const answer = await create();
        const kept = hasSecret ? sealAnswer(ctx, own, answer) : answer;
        await ctx.sql.rows(keep, { ...own, status: ownStatus, answer: JSON.stringify(kept) });
        return answer;
      });
    async function answerOf(): Promise<Answer | Response> {
      if (hasSecret || !sentHash) return handle(once);
      const [prior] = await ctx.sql.rows(read, { ...own, now: ctx.clock() });
      return prior ? replay(prior, sentHash) : handle(once);
    }

    const name = `${own.scope}\n${own.key}`;
    const until = performance.now() + timeoutMs;
    for (let first = atWork.get(name); first; first = atWork.get(name)) await ended(first, until);
    const answer = answerOf();
    atWork.set(
      name,
      answer.catch(() => undefined),
    );
    return answer.finally(() => atWork.delete(name));
  };
}
