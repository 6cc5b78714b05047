import { momentsOfPeriod } from '#api/contract/usage-period.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { attempt } from '#api/platform/jobs/clean-up.ts';
import { keptSince } from './ledger-history.ts';

/**
 * How long a moved month also stays in the ledger, so that running exports can finish, and backups
 * of both databases contain it.
 */
const keptAfterMoveMs = 7 * 24 * 60 * 60 * 1000;

/** Actions to compare at once. */
const batch = 10_000;

const columns = `id, partner_id, period, kind, api_key_id, list_id, item_id, product_id, variant_id, is_test, occurred_at,
  unbilled_reason`;

/** SQL of a checksum over rows, the same in both databases and in any order. */
const checksum = `coalesce(sum(('x' || encode(substr(sha256(convert_to(jsonb_build_array(id, partner_id, period, kind,
    api_key_id, list_id, item_id, product_id, variant_id, is_test, extract(epoch FROM occurred_at), unbilled_reason)::text,
    'UTF8')), 1, 8), 'hex'))::bit(64)::bigint), 0)::text`;

const readBatch = statement('ledger_move_read', 'everywhere')`
  WITH part AS MATERIALIZED (
    SELECT ${columns} FROM usage_actions
    WHERE occurred_at >= :start::timestamptz AND occurred_at < :end::timestamptz AND id > :after::bigint ORDER BY id LIMIT :limit
  )
  SELECT count(*)::int AS size, ${checksum} AS sum, max(id) AS last, coalesce(array_agg(id), '{}') AS ids,
         CASE WHEN :whole::boolean THEN jsonb_agg(to_jsonb(part))::text END AS rows
  FROM part`;

const checkBatch = statement('ledger_move_check', 'events')`
  SELECT count(*)::int AS size, ${checksum} AS sum FROM ledger_history
  WHERE id = ANY(:ids::bigint[]) AND occurred_at >= :start::timestamptz AND occurred_at < :end::timestamptz`;

const countMonth = statement('ledger_move_count', 'events')`
  SELECT count(*)::int AS actions FROM ledger_history
  WHERE occurred_at >= :start::timestamptz AND occurred_at < :end::timestamptz`;

/**
 * Existing rows are only changed where data was erased in the meantime, so any number of copies can
 * run at once.
 */
const erased = (column: string) => `CASE WHEN excluded.${column} IS NULL THEN NULL ELSE h.${column} END`;
const addBatch = statement('ledger_move_add', 'events')`
  INSERT INTO ledger_history AS h (${columns})
  SELECT ${columns} FROM jsonb_to_recordset(:rows::jsonb) AS r(id bigint, partner_id bigint, period text, kind text,
    api_key_id bigint, list_id bigint, item_id bigint, product_id bigint, variant_id text, is_test boolean,
    occurred_at timestamptz, unbilled_reason text)
  ON CONFLICT (id, occurred_at) DO UPDATE SET api_key_id = ${erased('api_key_id')}, list_id = ${erased('list_id')},
    item_id = ${erased('item_id')}
  WHERE (h.api_key_id, h.list_id, h.item_id) IS DISTINCT FROM (excluded.api_key_id, excluded.list_id, excluded.item_id)`;

const noteMoved = statement('ledger_month_moved', 'shared')`
  INSERT INTO ledger_months (period, ends_at, actions, moved_at) VALUES (:period, :end, :actions, :now)
  ON CONFLICT (period) DO NOTHING`;
const noteDropped = statement('ledger_month_dropped', 'shared')`
  UPDATE ledger_months SET dropped_at = :now WHERE period = :period AND dropped_at IS NULL`;

interface Month {
  /** `YYYY-MM` */
  period: string;
  /** Null if it hasn't been noted as moved. */
  movedAt: Date | null;
  /** Whether it was dropped before: then these are late actions, from a wrong clock or a backup. */
  isLate: boolean;
}

/** The months whose partitions are old enough to move, oldest first. */
async function monthsToMove(ctx: Context): Promise<Month[]> {
  const before = keptSince(ctx.clock());
  // Creates a partition for a month whose rows have none.
  const early = await ctx.pool.query<{ first: Date | null }>(
    'SELECT min(occurred_at) AS first FROM usage_actions_default WHERE occurred_at < $1',
    [before],
  );
  const first = early.rows[0]?.first;
  if (first) await ctx.pool.query('SELECT wl_create_partitions($1)', [first]);
  const { rows } = await ctx.pool.query<Month>(
    `SELECT p.period, m.moved_at AS "movedAt", m.dropped_at IS NOT NULL AS "isLate"
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     CROSS JOIN LATERAL (SELECT replace(right(c.relname, 7), '_', '-') AS period) p
     LEFT JOIN ledger_months m ON m.period = p.period
     WHERE i.inhparent = 'usage_actions'::regclass AND c.relname ~ '_[0-9]{4}_[0-9]{2}$' AND p.period < $1
     ORDER BY p.period`,
    [before.toISOString().slice(0, 7)],
  );
  return rows;
}

const nameOf = (table: string, period: string) => `${table}_${period.replace('-', '_')}`;

/** Creates the month's partition if it doesn't exist. */
async function createPartition(ctx: Context, period: string): Promise<void> {
  const { start, end } = momentsOfPeriod(period);
  await transaction(
    ctx.events.pool,
    async (_sql, client) => {
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('wl_partitions', 0))`);
      await client.query(
        `CREATE TABLE IF NOT EXISTS ${nameOf('ledger_history', period)} PARTITION OF ledger_history
         FOR VALUES FROM ('${start.toISOString()}') TO ('${end.toISOString()}')`,
      );
    },
    'events',
  );
}

/**
 * Copies the actions of a month that the history lacks, and compares both. Can be repeated, stopped
 * and run several times at once.
 * @returns how many actions the month has; null if it was stopped
 * @throws Error if both still differ
 */
async function copyMonth(
  ctx: Context,
  { period, isLate }: Month,
  stop?: AbortSignal,
): Promise<number | null> {
  await createPartition(ctx, period);
  const month = momentsOfPeriod(period);
  const differ = () => new Error(`the history of ${period} differs from the ledger`);
  let actions = 0;
  for (let after = 0; !stop?.aborted;) {
    const part = { ...month, after, limit: batch };
    const compare = async () => {
      const [own] = await ctx.sql.rows(readBatch, { ...part, whole: false });
      const { size, sum, last, ids } = own!;
      const [old] = await ctx.events.sql.rows(checkBatch, { ...month, ids: ids!.map(Number) });
      return { size, last, isSame: size === old!.size && sum === old!.sum };
    };
    let found = await compare();
    if (!found.isSame) {
      const [whole] = await ctx.sql.rows(readBatch, { ...part, whole: true });
      await ctx.events.sql.rows(addBatch, { rows: whole?.rows ?? '[]' });
      found = await compare();
      if (!found.isSame) throw differ();
    }
    actions += found.size;
    if (found.last !== null) after = found.last;
    if (found.size === batch) continue;
    const [all] = await ctx.events.sql.rows(countMonth, month);
    if (!isLate && all!.actions !== actions) throw differ();
    return actions;
  }
  return null;
}

/** Doesn't wait long for readers of the ledger, because all of its writers would wait, too. */
async function dropMonth(ctx: Context, period: string): Promise<void> {
  const name = nameOf('usage_actions', period);
  await transaction(ctx.pool, async (sql, client) => {
    await client.query(`SET LOCAL lock_timeout = '2s'`);
    await client.query(`ALTER TABLE usage_actions DETACH PARTITION ${name}`);
    await client.query(`DROP TABLE ${name}`);
    await sql.rows(noteDropped, { period, now: ctx.clock() });
  });
}

/**
 * Moves old months of the ledger to the database for events, if there is one: a month is copied,
 * compared and noted as moved, and from then on read there. A week later, it's compared again and
 * dropped here. Every step is repeatable, so it can be interrupted anywhere and run on several
 * servers.
 * @returns how many actions moved
 */
export async function moveLedger(ctx: Context, stop?: AbortSignal): Promise<number> {
  if (ctx.events.url === undefined) return 0;
  let moved = 0;
  // In order, because later months would otherwise be read from the history before earlier ones are
  // there.
  for (const month of await monthsToMove(ctx)) {
    const { period, movedAt } = month;
    const now = ctx.clock();
    if (movedAt && now.getTime() - movedAt.getTime() < keptAfterMoveMs) continue;
    const actions = await copyMonth(ctx, month, stop);
    if (actions === null) break;
    if (movedAt) {
      await dropMonth(ctx, period);
    } else {
      await ctx.sql.rows(noteMoved, { period, end: momentsOfPeriod(period).end, actions, now });
      moved += actions;
    }
  }
  return moved;
}

/** Moves old months for at most a quarter of an hour; the next round continues. */
export async function moveLedgerInTime(ctx: Context, stopping: AbortSignal): Promise<void> {
  if (ctx.events.url === undefined) return;
  const stop = AbortSignal.any([stopping, AbortSignal.timeout(15 * 60_000)]);
  await attempt(ctx, 'ledger_history', async () => ({
    removed: await moveLedger(ctx, stop),
    isUnfinished: stop.aborted,
  }));
}
