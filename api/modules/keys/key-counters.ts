import type { Logger } from 'pino';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type PlanId, planIds, plans } from '#api/contract/plans.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { RateLimiters } from '#api/platform/http/rate-limiters.ts';
import { periodOf } from '#api/platform/period.ts';
import type { KeyRecord } from './key-record.ts';

interface MonthCount {
  id: number;
  period: string;
  /** The last known value from the database. */
  stored: number;
  /** Counted on this server since. */
  pending: number;
}

const readMonth = statement('key_usage_read')`
  SELECT requests AS requests FROM key_usage WHERE api_key_id = :apiKeyId AND period = :period`;

const addMonths = statement('key_usage_add')`
  INSERT INTO key_usage AS u (api_key_id, period, requests, last_at)
  SELECT k.id, c.period, c.requests, :now
  FROM unnest(:batch::bigint[], :period::text[], :sent::bigint[]) AS c (id, period, requests) JOIN api_keys k ON k.id = c.id
  ON CONFLICT (api_key_id, period) DO UPDATE SET requests = u.requests + excluded.requests, last_at = excluded.last_at
  RETURNING api_key_id, period, requests AS requests`;

const flushEveryMs = 5_000;

/**
 * Requests per key: this minute and this month. Informational, so they are counted in memory and written in batches.
 */
export class KeyCounters {
  /** By key and period: the old month stays until it is written. */
  readonly #months = new Map<string, MonthCount>();
  readonly #minutes: Record<PlanId, RateLimiterAbstract>;
  readonly #parts: { sql: Sql; clock: () => Date; log: Logger };
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: { sql: Sql; clock: () => Date; log: Logger }, limiters: RateLimiters) {
    this.#parts = parts;
    this.#minutes = Object.fromEntries(
      planIds.map((id) => [id, limiters.perMinute(`requests-${id}`, plans[id].requestsPerMinute)]),
    ) as Record<PlanId, RateLimiterAbstract>;
  }

  /** Counts one request and returns the values for its headers. Never rejects. */
  async count(key: KeyRecord): Promise<{ remaining: number; resetAt: Date; month: number }> {
    const minute = await this.#countMinute(key);
    return {
      remaining: Math.max(0, minute.remainingPoints),
      resetAt: new Date(Date.now() + minute.msBeforeNext),
      month: await this.#countMonth(key),
    };
  }

  /** The current counts of a key, without counting. */
  async read({ id, plan }: { id: number; plan: PlanId }): Promise<{ minute: number; month: number }> {
    const period = periodOf(this.#parts.clock());
    const minute = await this.#minutes[plan].get(String(id));
    const [row] = await this.#parts.sql.rows(readMonth, { apiKeyId: id, period });
    const { stored, pending } = this.#months.get(`${id} ${period}`) ?? { stored: 0, pending: 0 };
    return { minute: minute?.consumedPoints ?? 0, month: Math.max(row?.requests ?? 0, stored) + pending };
  }

  /** `penalty` counts without rejecting, even if the minute is full. */
  #countMinute(key: KeyRecord): Promise<RateLimiterRes> {
    return this.#minutes[key.partner.plan].penalty(String(key.id));
  }

  async #countMonth(key: KeyRecord): Promise<number> {
    const period = periodOf(this.#parts.clock());
    const name = `${key.id} ${period}`;
    let count = this.#months.get(name);
    if (!count) {
      const [row] = await this.#parts.sql.rows(readMonth, { apiKeyId: key.id, period });
      count = this.#months.get(name) ?? { id: key.id, period, stored: row?.requests ?? 0, pending: 0 };
      this.#months.set(name, count);
    }
    count.pending += 1;
    return count.stored + count.pending;
  }

  /** Writes the counts since the last flush; if that fails, they are kept for the next one. */
  async flush(): Promise<void> {
    const batch = [...this.#months.values()].filter(({ pending }) => pending > 0);
    if (batch.length === 0) return;
    const sent = batch.map((count) => ({ count, requests: count.pending }));
    for (const count of batch) {
      count.stored += count.pending;
      count.pending = 0;
    }
    try {
      const rows = await this.#parts.sql.rows(addMonths, {
        batch: batch.map(({ id }) => id),
        period: batch.map(({ period }) => period),
        sent: sent.map(({ requests }) => requests),
        now: this.#parts.clock(),
      });
      for (const { api_key_id: id, period, requests } of rows) {
        const count = this.#months.get(`${id} ${period}`);
        if (count) count.stored = requests;
      }
      this.#forgetOldMonths();
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'key counters were not written; kept for the next round');
      for (const { count, requests } of sent) {
        count.stored -= requests;
        count.pending += requests;
      }
    }
  }

  #forgetOldMonths(): void {
    const period = periodOf(this.#parts.clock());
    for (const [name, count] of this.#months) {
      if (count.period !== period && count.pending === 0) this.#months.delete(name);
    }
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), flushEveryMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
