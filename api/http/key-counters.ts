import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import type { Sql } from '../db/sql.ts';
import { planIds, plans, type PlanId } from '../contract/plans.ts';
import type { KeyRecord } from '../domain/keys/key-record.ts';
import { periodOf } from '../domain/metering/period.ts';
import type { RateLimiters } from './rate-limiters.ts';

interface MonthCount {
  period: string;
  /** What the database said last. */
  stored: number;
  /** Counted here since. */
  pending: number;
}

const readMonth = {
  name: 'key_usage_read',
  text: `SELECT requests::float8 AS requests FROM key_usage WHERE api_key_id = $1 AND period = $2`,
};

const addMonths = {
  name: 'key_usage_add',
  text: `
    INSERT INTO key_usage AS u (api_key_id, period, requests)
    SELECT k.id, c.period, c.requests
    FROM unnest($1::int[], $2::text[], $3::bigint[]) AS c (id, period, requests) JOIN api_keys k ON k.id = c.id
    ON CONFLICT (api_key_id, period) DO UPDATE SET requests = u.requests + excluded.requests
    RETURNING api_key_id, period, requests::float8 AS requests`,
};

const flushEveryMs = 5_000;

/** Requests by key: this minute and this month. Informational, so counted in memory and written in batches. */
export class KeyCounters {
  readonly #months = new Map<number, MonthCount>();
  readonly #minutes: Record<PlanId, RateLimiterAbstract>;
  readonly #world: { sql: Sql; clock: () => Date; log: Logger };
  #timer: NodeJS.Timeout | undefined;

  constructor(world: { sql: Sql; clock: () => Date; log: Logger }, limiters: RateLimiters) {
    this.#world = world;
    this.#minutes = Object.fromEntries(
      planIds.map((id) => [id, limiters.perMinute(`requests-${id}`, plans[id].requestsPerMinute)]),
    ) as Record<PlanId, RateLimiterAbstract>;
  }

  /** Counts one request. Returns what the headers say of it; a full minute rejects nothing. */
  async count(key: KeyRecord): Promise<{ remaining: number; resetAt: Date; month: number }> {
    const minute = await this.#countMinute(key);
    return {
      remaining: Math.max(0, minute.remainingPoints),
      resetAt: new Date(Date.now() + minute.msBeforeNext),
      month: await this.#countMonth(key),
    };
  }

  /** A penalty counts without ever refusing: a full minute rejects nothing. */
  #countMinute(key: KeyRecord): Promise<RateLimiterRes> {
    return this.#minutes[key.partner.plan].penalty(String(key.id));
  }

  async #countMonth(key: KeyRecord): Promise<number> {
    const period = periodOf(this.#world.clock());
    let count = this.#months.get(key.id);
    if (count && count.period !== period) {
      await this.flush();
      this.#months.delete(key.id);
      count = undefined;
    }
    if (!count) {
      const [row] = await this.#world.sql.rows<{ requests: number }>(readMonth, [key.id, period]);
      count = this.#months.get(key.id) ?? { period, stored: row?.requests ?? 0, pending: 0 };
      this.#months.set(key.id, count);
    }
    count.pending += 1;
    return count.stored + count.pending;
  }

  /** Writes what was counted since the last time; what could not be written is kept for the next. */
  async flush(): Promise<void> {
    const batch = [...this.#months].filter(([, count]) => count.pending > 0);
    if (batch.length === 0) return;
    const sent = batch.map(([id, count]) => ({ id, period: count.period, requests: count.pending }));
    for (const [, count] of batch) {
      count.stored += count.pending;
      count.pending = 0;
    }
    try {
      const rows = await this.#world.sql.rows<{ api_key_id: number; period: string; requests: number }>(
        addMonths,
        [
          sent.map((entry) => entry.id),
          sent.map((entry) => entry.period),
          sent.map((entry) => entry.requests),
        ],
      );
      for (const row of rows) {
        const count = this.#months.get(row.api_key_id);
        if (count?.period === row.period) count.stored = row.requests;
      }
    } catch (error) {
      this.#world.log.warn({ err: error }, 'key counters not written; kept for the next round');
      for (const entry of sent) {
        const count = this.#months.get(entry.id);
        if (count?.period !== entry.period) continue;
        count.stored -= entry.requests;
        count.pending += entry.requests;
      }
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
