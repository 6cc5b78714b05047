/** Two databases with all tables, of which the service sees one. */
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { eventsIn } from '#api/platform/db/events-database.ts';
import { homes } from '#api/platform/db/homes.ts';
import { sqlOn } from '#api/platform/db/sql.ts';
import { PrismaClient } from '#prisma/client/client.ts';
import { allStatements } from './all-statements.ts';
import { atEnd } from './at-end.ts';
import { createPickingPool, type Half } from './picking-pool.ts';
import { type TestDatabase, useDatabase } from './test-database.ts';

/** Whether a table exists. */
export async function hasTable(pool: Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    name,
  ]);
  return rows[0]?.found === true;
}

/** IDs tell their database: they're odd at A and even at B. */
async function startIds(pool: Pool, first: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; last: number }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, start_value) AS last
     FROM pg_sequences WHERE schemaname = 'public'`,
  );
  for (const { name, last } of rows)
    await pool.query(`ALTER SEQUENCE ${name} INCREMENT BY 2 RESTART WITH ${last + (last % 2) + first}`);
}

/**
 * Drops foreign keys that lead from a shopper's or a list's rows to another's, or from partners' rows to shoppers':
 * the row can be in the other database. Every engine refuses them.
 */
async function dropForeignKeysBetweenHomes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; table: string; column: string; to: string }>(
    `SELECT conname AS name, conrelid::regclass::text AS table, confrelid::regclass::text AS to, attname AS column
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`,
  );
  const isShoppers = (table: string) => homes[table]?.shopper ?? homes[table]?.list;
  const between = rows.filter(({ table, column, to }) => {
    const { shopper = [], list = [] } = homes[table] ?? {};
    return isShoppers(to) && ![...shopper, ...list].includes(column);
  });
  for (const { name, table } of between) await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return between.map(({ table, column }) => `${table}.${column}`);
}

/** Partners' tables that every database has a copy of. */
const copied = Object.entries(homes).flatMap(([table, { partner, shared }]) =>
  partner && shared ? table : [],
);

/** Copies partners, their keys, baskets and so on from A to B, as replication would. */
async function copyPartners(from: Pool, to: Pool): Promise<void> {
  const client = await to.connect();
  try {
    await client.query('BEGIN');
    // Without triggers and foreign keys.
    await client.query('SET LOCAL session_replication_role = replica');
    for (const table of copied) {
      const { rows } = await from.query<{ all: string }>(
        `SELECT coalesce(json_agg(t), '[]')::text AS all FROM ${table} t`,
      );
      await client.query(`DELETE FROM ${table}`);
      await client.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [rows[0]?.all],
      );
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

export async function useTwoDatabases() {
  await allStatements();
  const halves: Record<Half, TestDatabase> = {
    A: await useDatabase({ poolSize: 2 }),
    B: await useDatabase({ poolSize: 2 }),
  };
  await startIds(halves.A.pool, 1);
  await startIds(halves.B.pool, 2);
  const dropped = await dropForeignKeysBetweenHomes(halves.A.pool);
  await dropForeignKeysBetweenHomes(halves.B.pool);
  // Both are copies of one template, and each needs a name.
  if (await hasTable(halves.B.pool, 'places'))
    await halves.B.pool.query('UPDATE places SET id = gen_random_uuid()');
  const pool = createPickingPool({ A: halves.A.url, B: halves.B.url });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { schema: 'public', disposeExternalPool: false }),
  });
  atEnd(async () => {
    await prisma.$disconnect();
    await pool.end();
  });
  const database: TestDatabase = {
    url: halves.A.url,
    directUrl: halves.A.url,
    pool,
    directPool: pool,
    prisma,
    sql: sqlOn(pool),
    replicas: undefined,
    events: eventsIn(pool),
    close: async () => undefined,
  };
  return {
    database,
    halves,
    /** Columns whose foreign keys can't exist. */
    dropped,
    copyPartners: () => copyPartners(halves.A.pool, halves.B.pool),
  };
}
