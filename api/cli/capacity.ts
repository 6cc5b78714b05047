import type { Context } from '#api/platform/context.ts';
import type { Env } from '../env.ts';
import {
  databasesFor,
  growthOf,
  monthOfFullPrimary,
  nextStep,
  type Quotients,
  quotientsOf,
  type Step,
} from './capacity/capacity-projection.ts';
import { readCounts, type Reading, readState, readWal } from './capacity/read-database.ts';
import { daysToRead, readMinutes, readMonths } from './capacity/read-saves.ts';
import { reference } from './capacity/reference.ts';

export { steps } from './capacity/capacity-projection.ts';
export { reference } from './capacity/reference.ts';

/** A part of what one save costs. */
export interface UnitCost {
  /** Null if there were too few saves to measure. */
  value: number | null;
  /** The measurement in docs/sizing.md. */
  reference: number;
  /** How it was measured, or why it wasn't. */
  source: string;
}

/** An installation's own costs, and how close it is to the limits of one primary. */
export interface Capacity {
  saves: {
    /** Days of the ledger that were read: 30, or fewer if they have millions of saves. */
    days: number;
    count: number;
    busiest_minute: { at: Date; saves: number; per_second: number } | null;
  };
  sample: { seconds: number; saves: number; transactions_per_second: number };
  /** Milliseconds and bytes. */
  per_save: Record<'save_ms' | 'database_ms' | 'wal_bytes' | 'kept_bytes', UnitCost>;
  database_bytes: number;
  connections: { open: number; max: number };
  quotients: Quotients;
  /** The largest quotient. */
  share: number;
  databases: number;
  /** Growth factor of saves; null without three months of data. */
  growth_per_month: number | null;
  /** `YYYY-MM` */
  full_in: string | null;
  next_step: Step;
}

const dayMs = 86_400_000;

/** With fewer saves, the database's other work would distort the measurement. */
const minSaves = 100;
/** With fewer, tables are mostly empty pages. */
const minSavesForTables = 10_000;

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

/**
 * Measures until `wait` resolves, and reads the ledger's last 30 days.
 * @param wait ends the sample
 */
export async function readCapacity(
  ctx: Context,
  env: Pick<Env, 'databaseReplicaUrls'>,
  wait: () => Promise<unknown>,
): Promise<Capacity> {
  const [from, started] = [ctx.clock(), performance.now()];
  const before = await readCounts(ctx);
  await wait();
  const after = await readCounts(ctx);
  const [now, seconds] = [ctx.clock(), (performance.now() - started) / 1_000];
  const sampled = sum((await readMinutes(ctx, from, now)).values());

  const months = await readMonths(ctx);
  const days = daysToRead(months, now);
  const firstDay = new Date(now.getTime() - days * dayMs);
  const minutes = await readMinutes(ctx, firstDay, now);
  const state = await readState(ctx);
  const allSaves = sum(months.values());
  const kept = unitCost(reference.keptBytes, allSaves >= minSavesForTables && state.keptBytes / allSaves, {
    found: 'tables and indexes that stay ÷ saves ever billed',
    missing: `fewer than ${minSavesForTables.toLocaleString('en')} saves`,
  });

  const peak = [...minutes].reduce<[number, number] | null>(
    (best, one) => (best && best[1] >= one[1] ? best : one),
    null,
  );
  const transactionsPerSecond = seconds > 0 ? (after.transactions - before.transactions) / seconds : 0;
  const savesPerSecond = (peak?.[1] ?? 0) / 60;
  const quotients = quotientsOf({
    savesPerSecond,
    databaseBytes: state.databaseBytes,
    readsPerSecond: transactionsPerSecond,
  });
  const share = Math.max(quotients.saves, quotients.storage, quotients.reads);
  const period = now.toISOString().slice(0, 7);
  const growth = growthOf(months, period);
  const count = sum(minutes.values());
  return {
    saves: {
      days,
      count,
      busiest_minute: peak && { at: new Date(peak[0]), saves: peak[1], per_second: savesPerSecond },
    },
    sample: { seconds, saves: sampled, transactions_per_second: transactionsPerSecond },
    per_save: {
      save_ms: saveTime(before, after, sampled),
      database_ms: unitCost(
        reference.databaseMs,
        sampled >= minSaves && (after.activeMs - before.activeMs) / sampled,
        {
          found: 'pg_stat_database.active_time in the sample: time, not processor time',
          missing: tooFew(sampled),
        },
      ),
      wal_bytes: await writeAheadLog(ctx, { before, after, sampled, minutes, firstDay }),
      kept_bytes: kept,
    },
    database_bytes: state.databaseBytes,
    connections: { open: state.connections, max: state.maxConnections },
    quotients,
    share,
    databases: databasesFor(share),
    growth_per_month: growth,
    full_in: monthOfFullPrimary(quotients, {
      period,
      growth,
      savesOfMonth: (count / days) * 30,
      bytesPerSave: kept.value ?? reference.keptBytes,
    }),
    next_step: nextStep({ share, ...state, hasReplicas: env.databaseReplicaUrls.length > 0 }),
  };
}

function unitCost(
  reference: number,
  value: number | false,
  source: { found: string; missing: string },
): UnitCost {
  return value === false
    ? { value: null, reference, source: source.missing }
    : { value, reference, source: source.found };
}

const tooFew = (saves: number) =>
  saves === 0 ? 'no saves in the sample' : `too few saves in the sample (${saves})`;

/** Only the save's statement: in the sample, otherwise since pg_stat_statements was reset. */
function saveTime({ saves: before }: Reading, { saves: after }: Reading, sampled: number): UnitCost {
  // Another role's statements are hidden unless this one has pg_read_all_stats.
  if (!before || !after || (sampled > 0 && after.calls === 0)) {
    const missing = 'pg_stat_statements isn’t installed, or not readable';
    return unitCost(reference.saveMs, false, { found: '', missing });
  }
  const calls = after.calls - before.calls;
  if (calls >= minSaves) {
    return unitCost(reference.saveMs, (after.ms - before.ms) / calls, {
      found: 'pg_stat_statements in the sample: time, not processor time',
      missing: '',
    });
  }
  return unitCost(reference.saveMs, after.calls >= minSaves && after.ms / after.calls, {
    found: `${tooFew(calls)}, so since pg_stat_statements was reset: time, not processor time`,
    missing: tooFew(calls),
  });
}

/**
 * For the whole server: in the sample, otherwise since its statistics were reset, if the ledger was
 * read back that far.
 */
async function writeAheadLog(
  ctx: Context,
  sample: {
    before: Reading;
    after: Reading;
    sampled: number;
    minutes: ReadonlyMap<number, number>;
    firstDay: Date;
  },
): Promise<UnitCost> {
  const { before, after, sampled, minutes, firstDay } = sample;
  if (sampled >= minSaves) {
    return unitCost(reference.walBytes, (after.walBytes - before.walBytes) / sampled, {
      found: 'write-ahead log in the sample',
      missing: '',
    });
  }
  const { bytes, since } = await readWal(ctx);
  const saves =
    since < firstDay
      ? 0
      : sum([...minutes].flatMap(([minute, count]) => (minute >= since.getTime() ? [count] : [])));
  return unitCost(reference.walBytes, saves >= minSaves && bytes / saves, {
    found: `${tooFew(sampled)}, so since ${since.toISOString().slice(0, 10)} (pg_stat_wal)`,
    missing: tooFew(sampled),
  });
}
