/**
 * The backlog of the database for events: writes that failed because that database was unreachable,
 * and deletions there that belong to one in the main database. It's stored in the main database and
 * applied in order; a round retries it until it succeeds. `docs/decisions/events-database.md` has
 * the reasons.
 */
import { DatabaseError, type Pool } from 'pg';
import type { Context } from '../context.ts';
import { isJoint } from './joint.ts';
import { type Sql, sqlOn, transaction } from './sql.ts';
import { type Statement, statement } from './statement.ts';
import { isTemporary } from './temporary.ts';

/** Work in the database for events. */
export interface EventWork<Row extends object> {
  statement: Statement<{ rows: string }>;
  /** Only a type. */
  row?: Row;
}

/** All kinds of work, by the names of their statements. */
const kinds = new Map<string, Statement<{ rows: string }>>();
/** The kinds that erase. */
export const erasing = new Set<string>();

/**
 * Declares work that can wait in the backlog. The statement's home is `events`. `:rows` is a jsonb
 * array. Entries that have waited have a negative `id` that stays the same when they're repeated,
 * so a row that uses it as its key isn't inserted twice.
 */
export function eventWork<Row extends object>(work: Statement<{ rows: string }>): EventWork<Row> {
  kinds.set(work.name, work);
  return { statement: work };
}

/**
 * Declares work that erases. It also runs in the main database, which may still have rows that
 * `wl db move-events` hasn't moved. Must be idempotent.
 */
export function eventErasure<Row extends object>(work: Statement<{ rows: string }>): EventWork<Row> {
  erasing.add(work.name);
  return eventWork(work);
}

const wait = statement('event_backlog_add', 'shared')`
  INSERT INTO event_backlog (kind, data)
  SELECT :kind, r.data FROM jsonb_array_elements(:rows::jsonb) WITH ORDINALITY AS r (data, position)
  ORDER BY r.position`;
/**
 * SQL of a lock in the database for events, held while rows are moved there or the backlog is
 * applied.
 */
export const backlogLock = `hashtextextended('wl_event_backlog', 0)`;

const takeTurn = statement('event_backlog_turn', 'events')`
  SELECT pg_try_advisory_xact_lock(${backlogLock}) AS has_turn`;
/** For erasures that aren't in the backlog. */
export const waitBacklogTurn = statement('event_backlog_turn_wait', 'events')`
  SELECT pg_advisory_xact_lock(${backlogLock})`;
const read = statement('event_backlog_read', 'shared')`
  SELECT id, kind, data FROM event_backlog WHERE id > :after ORDER BY id LIMIT :limit`;
const remove = statement('event_backlog_remove', 'shared')`
  DELETE FROM event_backlog WHERE id = ANY(:ids::bigint[])`;
const isWaiting = statement('event_backlog_any', 'shared')`SELECT 1 AS one FROM event_backlog LIMIT 1`;
const measure = statement('event_backlog_measure', 'shared')`
  SELECT count(*)::int AS size, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
  FROM (SELECT created_at FROM event_backlog ORDER BY id LIMIT 10000) oldest`;

const batch = 500;

/**
 * Adds work to the backlog. Call `settleBacklog` after the transaction has committed.
 * @param sql a transaction in the main database; the work is done only if it commits
 */
export async function waitForEvents<Row extends object>(
  sql: Sql,
  { statement: { name: kind } }: EventWork<Row>,
  rows: readonly NoInfer<Row>[],
): Promise<void> {
  if (rows.length > 0) await sql.rows(wait, { kind, rows: JSON.stringify(rows) });
}

/**
 * Errors in a statement or its values, including those raised by triggers, except 42501: a missing
 * privilege.
 */
const ofStatement = /^(?:2[23]|P0|42(?!501))/;

/**
 * Whether the database itself refuses: it's unreachable, read-only or full, denies a privilege, and
 * so on.
 */
export const isRefusal = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof DatabaseError && !ofStatement.test(error.code ?? ''));

/**
 * Does work in the database for events, or adds it to the backlog while that database refuses:
 * callers don't notice, and only the first one waits, for at most two seconds. In a joint
 * transaction, work for a separate database always goes to the backlog, so it's done only if the
 * transaction commits. A write whose connection breaks during its commit can be repeated.
 */
export async function writeEvents<Row extends object>(
  ctx: Pick<Context, 'sql' | 'events' | 'adapters'>,
  work: EventWork<Row>,
  rows: readonly NoInfer<Row>[],
): Promise<void> {
  const { events } = ctx;
  if (rows.length === 0) return;
  const isOther = events.url !== undefined;
  const later = () => waitForEvents(ctx.sql, work, rows);
  if (isOther && isJoint()) {
    await later();
    return ctx.adapters.jobs.nudge('event-backlog');
  }
  if (events.isAway()) return later();
  try {
    await sqlOn(events.writingPool, 'events').rows(work.statement, { rows: JSON.stringify(rows) });
  } catch (error) {
    if (!isOther || !isRefusal(error)) throw error;
    events.leaveOut(error);
    await later();
  }
}

interface Waiting {
  id: number;
  kind: string;
  data: unknown;
}

/** Groups adjacent entries of the same kind. */
function groupsOf(waiting: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = [];
  for (const one of waiting) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === one.kind) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

interface Target {
  /** A transaction in the database for events. */
  sql: Sql;
  query: (text: string) => Promise<unknown>;
  /** Set if that's a separate database. */
  mainPool: Pool | undefined;
  log: Context['log'];
}

/**
 * @returns the entries that were done; one that fails is logged and stays, so it doesn't block the
 * others
 */
async function carryOut(
  { sql, query, mainPool, log }: Target,
  group: readonly Waiting[],
): Promise<readonly Waiting[]> {
  const [{ kind, id } = { kind: '', id: 0 }] = group;
  const work = kinds.get(kind);
  try {
    if (!work) throw new Error(`${kind} is unknown`);
    await query('SAVEPOINT work');
    const rows = group.map(({ id: waited, data }) => ({ ...(data as object), id: -waited }));
    const values = { rows: JSON.stringify(rows) };
    if (mainPool && erasing.has(kind)) await sqlOn(mainPool, 'events').rows(work, values);
    await sql.rows(work, values);
    return group;
  } catch (error) {
    if (isRefusal(error)) throw error;
    if (work) await query('ROLLBACK TO SAVEPOINT work');
    if (work && group.length > 1) {
      const done: Waiting[] = [];
      for (const one of group) done.push(...(await carryOut({ sql, query, mainPool, log }, [one])));
      return done;
    }
    log.error({ err: error, kind, entry: id }, 'an entry of the backlog of events failed');
    return [];
  }
}

/**
 * Applies the backlog in order, unless another server is doing so: the lock in the database for
 * events keeps one server from repeating an insertion after another has done the deletion.
 * @throws if the database for events is unreachable or refuses; the rest stays in the backlog
 */
export async function applyBacklog(ctx: Pick<Context, 'sql' | 'pool' | 'events' | 'log'>): Promise<void> {
  if ((await ctx.sql.rows(isWaiting, {})).length === 0) return;
  for (let after = 0; ;) {
    const { seen, done } = await transaction(
      ctx.events.pool,
      async (sql, client) => {
        const [turn] = await sql.rows(takeTurn, {});
        if (!turn?.has_turn) return { seen: [], done: [] };
        // With one database, a second connection might not be free.
        const main = ctx.events.url === undefined ? sqlOn(client) : ctx.sql;
        const seen = await main.rows(read, { after, limit: batch });
        const done: Waiting[] = [];
        const target = {
          sql,
          query: (text: string) => client.query(text),
          mainPool: ctx.events.url === undefined ? undefined : ctx.pool,
          log: ctx.log,
        };
        for (const group of groupsOf(seen)) done.push(...(await carryOut(target, group)));
        return { seen, done };
      },
      'events',
    );
    if (done.length > 0) await ctx.sql.rows(remove, { ids: done.map(({ id }) => id) });
    if (seen.length < batch) return;
    after = seen.at(-1)!.id;
  }
}

/**
 * Whether work in the database for events can be done now: not while it's away, nor before a joint
 * transaction commits.
 */
export const canDoNow = ({ events }: Pick<Context, 'events'>): boolean =>
  events.url === undefined || !(events.isAway() || isJoint());

/** Applies the backlog now if possible; otherwise the round does. Never throws. */
export async function settleBacklog(
  ctx: Pick<Context, 'sql' | 'pool' | 'events' | 'log' | 'adapters'>,
): Promise<void> {
  ctx.adapters.jobs.nudge('event-backlog');
  if (!canDoNow(ctx)) return;
  await applyBacklog(ctx).catch((error: unknown) => {
    if (isRefusal(error)) ctx.events.leaveOut(error);
    ctx.log.warn({ err: error }, 'the backlog of events waits');
  });
}

/** Number of entries, up to 10,000, and the age of the oldest in seconds. */
export async function measureBacklog(sql: Sql) {
  const [row] = await sql.rows(measure, {});
  return { size: row!.size, age: row!.age };
}
