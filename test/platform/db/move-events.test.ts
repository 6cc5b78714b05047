/** Existing rows move to another database for events, and back. */
import { describe, expect, it } from 'vitest';
import { eventTables } from '#api/platform/db/events-database.ts';
import { isSameDatabase, moveEvents, sessionAt } from '#api/platform/db/move-events.ts';
import { useDatabase } from '#test/support/test-database.ts';

const main = await useDatabase();
const other = await useDatabase();

const months = ['2025-03', '2026-10', '2026-11'];
const fill = (count: number) =>
  main.pool.query(
    `INSERT INTO analytics_events (partner_id, type, payload, is_test, created_at)
     SELECT 1 + n % 3, 'save', jsonb_build_object('note', E'tab\\t"quoted" 🎁', 'n', n), n % 2 = 0,
            ($1::text[])[1 + n % 3]::text::timestamptz + n * interval '1 second 7 milliseconds'
     FROM generate_series(1, $2::int) AS n`,
    [months.map((month) => `${month}-05T10:00:00Z`), count],
  );

/** The number of rows, and a checksum of all columns. */
const contentsOf = async ({ pool }: typeof main) =>
  (
    await pool.query<{ rows: number; sum: string | null }>(
      `SELECT count(*)::int AS rows, md5(string_agg(t::text, ',' ORDER BY t.id)) AS sum FROM analytics_events t`,
    )
  ).rows[0]!;
const insertOne = async ({ pool }: typeof main) =>
  (
    await pool.query<{ id: number }>(
      `INSERT INTO analytics_events (partner_id, type) VALUES (1, 'save') RETURNING id`,
    )
  ).rows[0]!.id;

describe('moving events', () => {
  it('keeps all rows with their IDs, and new ones get higher IDs', async () => {
    for (const month of months) await main.pool.query('SELECT wl_create_partitions($1)', [`${month}-05`]);
    await fill(4_500);
    const before = await contentsOf(main);
    const { analytics_events: moved, basket_events: none } = await moveEvents(main.url, other.url);
    expect([moved, none]).toEqual([4_500, 0]);
    expect(await contentsOf(other)).toEqual(before);
    expect(await contentsOf(main)).toEqual({ rows: 0, sum: null });
    const { rows } = await other.pool.query<{ highest: number }>(
      'SELECT max(id) AS highest FROM analytics_events',
    );
    expect(await insertOne(other)).toBeGreaterThan(rows[0]!.highest);
    const inDefault = await other.pool.query('SELECT FROM analytics_events_default');
    expect(inDefault.rowCount, 'months have their partitions').toBe(0);
  });

  it('can be stopped and repeated, also by several at once', async () => {
    await fill(5_000);
    const { rows: already } = await contentsOf(other);
    // As if it had stopped between inserting and deleting.
    const { rows: copied } = await main.pool.query<{ rows: string }>(
      'SELECT json_agg(t)::text AS rows FROM (SELECT * FROM analytics_events ORDER BY id LIMIT 100) t',
    );
    await other.pool.query(
      'INSERT INTO analytics_events SELECT * FROM json_populate_recordset(NULL::analytics_events, $1::json)',
      [copied[0]!.rows],
    );
    await Promise.all([moveEvents(main.url, other.url), moveEvents(main.url, other.url)]);
    expect((await contentsOf(main)).rows).toBe(0);
    expect((await contentsOf(other)).rows).toBe(already + 5_000);
  });

  it('goes back the same way', async () => {
    const before = await contentsOf(other);
    await other.pool.query(
      `INSERT INTO ledger_history (id, partner_id, period, kind, is_test, occurred_at) VALUES (1, 1, '2024-01', 'save', false, '2024-01-05')`,
    );
    const { ledger_history: months } = await moveEvents(other.url, main.url);
    expect(months, 'although it’s append-only').toBe(1);
    await expect(main.pool.query('DELETE FROM ledger_history')).rejects.toThrow('append-only');
    expect((await other.pool.query('SELECT FROM ledger_history')).rowCount).toBe(0);
    expect(await contentsOf(main)).toEqual(before);
    expect((await contentsOf(other)).rows).toBe(0);
    const { rows } = await main.pool.query<{ highest: number }>(
      'SELECT max(id) AS highest FROM analytics_events',
    );
    expect(await insertOne(main)).toBeGreaterThan(rows[0]!.highest);
  });

  it('refuses the same database under another URL, and different migrations', async () => {
    const same = main.url.replace('127.0.0.1', 'localhost');
    await expect(moveEvents(main.url, same)).rejects.toThrow('same database');
    await other.pool.query(
      `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name LIKE '%event_backlog'`,
    );
    await expect(moveEvents(main.url, other.url)).rejects.toThrow('wl db migrate');
    const [one, another] = [await sessionAt(main.url), await sessionAt(other.url)];
    expect(await isSameDatabase(one, another)).toBe(false);
    await Promise.all([one.end(), another.end()]);
  });
});

it('no foreign key leads from or to a table of events, so that each can be moved alone', async () => {
  const { rows } = await main.pool.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE contype = 'f'
       AND (conrelid::regclass::text = ANY($1) OR confrelid::regclass::text = ANY($1))`,
    [eventTables],
  );
  expect(rows).toEqual([]);
});
