/**
 * The functions of the migrated database. PostgreSQL checks the statements of a function in PL/pgSQL only when it runs
 * them, so one that this version doesn't know stays unnoticed until then. In SQL, they're checked at once.
 */
import { globSync, readFileSync } from 'node:fs';
import { parsePlPgSQL } from 'libpg-query';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/test-database.ts';

const { pool } = await useDatabase({ poolSize: 1 });

interface Found {
  name: string;
  definition: string;
  /** Of its triggers, or null for a function that isn't a trigger's. */
  tables: string[] | null;
}

const readFunctions = `
  SELECT p.proname AS name, pg_get_functiondef(p.oid) AS definition,
    CASE WHEN p.prorettype = 'trigger'::regtype THEN ARRAY(
      SELECT DISTINCT t.tgrelid::regclass::text FROM pg_trigger t WHERE t.tgfoid = p.oid AND t.tgparentid = 0) END AS tables
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE p.pronamespace = current_schema()::regnamespace AND l.lanname = 'plpgsql' ORDER BY 1`;

/** All objects with this key in a parsed function. */
function* partsOf(value: unknown, key: string): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (name === key) yield part as Record<string, unknown>;
    yield* partsOf(part, key);
  }
}

/** As the parser numbers them: an expression after a keyword, and an assignment to a variable or to a field. */
const [statement, expression] = [0, 2];

function asStatement({ query, parseMode = statement }: { query?: string; parseMode?: number }): string {
  if (parseMode === statement) return query!;
  return `SELECT ${parseMode === expression ? query : query!.replace(/^[^=]*=/, '')}`;
}

/**
 * The statements of a function, and its variables with their types. A trigger's rows are those of `table`, and those of
 * a loop are of a view that `views` create.
 */
async function readBody(definition: string, table: string | undefined) {
  const parsed = await parsePlPgSQL(definition);
  const types = new Map<string, string>();
  for (const { refname, datatype } of partsOf(parsed, 'PLpgSQL_var')) {
    const [type] = [...partsOf(datatype, 'PLpgSQL_type')];
    types.set(refname as string, (type!.typname as string).replace('%rowtype', ''));
  }
  if (table) for (const row of ['new', 'old']) types.set(row, table);
  let views = '';
  for (const { var: row, query } of partsOf(parsed, 'PLpgSQL_stmt_fors')) {
    const [record] = [...partsOf(row, 'PLpgSQL_rec')];
    const [read] = [...partsOf(query, 'PLpgSQL_expr')];
    // Others put the columns into variables.
    if (!record) continue;
    const view = `rows_of_${record.refname as string}`;
    views += `CREATE TEMP VIEW ${view} AS ${asStatement(read!)};`;
    types.set(record.refname as string, `pg_temp.${view}`);
  }
  return { types, views, statements: [...partsOf(parsed, 'PLpgSQL_expr')].map(asStatement) };
}

/** The faults of a function's statements on this server, without running them. */
async function faultsOf({ name, definition, tables }: Found, on: Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const table of tables ?? [undefined]) {
    const { types, views, statements } = await readBody(definition, table);
    for (const text of statements) {
      const given = [...types]
        .filter(([variable]) => new RegExp(`\\b${variable}\\b`, 'i').test(text))
        .map(([variable, type]) => `"${variable}" ${type}`);
      await on
        .query(
          `BEGIN; ${views} CREATE FUNCTION pg_temp.body(${given.join()}) RETURNS void LANGUAGE sql AS $body$ ${text} $body$`,
        )
        .catch((error: Error) => faults.push(`${name}: ${error.message}`));
      await on.query('ROLLBACK');
    }
  }
  return faults;
}

const define = (body: string): Found => ({
  name: 'tried',
  definition: `CREATE FUNCTION tried(_id bigint) RETURNS int LANGUAGE plpgsql AS $$
    DECLARE n int; BEGIN ${body} RETURN n; END $$`,
  tables: null,
});

test('every statement of every function is one that this PostgreSQL knows', async () => {
  const code = globSync('api/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const called = new Set(code.flatMap((text) => text.match(/\bwl_\w+_\d+(?=\()/g) ?? []));
  const { rows } = await pool.query<Found>(readFunctions);
  // Older servers call others, on databases that they know.
  const used = rows.filter(({ name }) => !/_\d+$/.test(name) || called.has(name));
  expect(used.length).toBeGreaterThan(15);
  const faults: string[] = [];
  for (const one of used) faults.push(...(await faultsOf(one, pool)));
  expect(faults).toEqual([]);
});

test.each([
  ['IF _id > 0 THEN SELECT nothing INTO n FROM lists; END IF;', 'tried: column "nothing" does not exist'],
  ['n := newest(_id);', 'tried: function newest(bigint) does not exist'],
  [
    'WHILE n < 1 LOOP UPDATE lists SET name = name RETURNING older.id INTO n; END LOOP;',
    'tried: missing FROM-clause entry for table "older"',
  ],
])('a statement that it doesn’t know is found: %s', async (body, fault) => {
  expect(await faultsOf(define(body), pool)).toEqual([fault]);
});
