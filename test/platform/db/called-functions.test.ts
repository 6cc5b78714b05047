/** Functions that servers call have a version, because servers of several versions use one database. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useDatabase } from '#test/support/test-database.ts';

const { pool } = await useDatabase({ poolSize: 1 });

test('the migrations create every function that the code calls', async () => {
  const code = globSync('api/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const called = new Set(code.flatMap((text) => text.match(/\bwl_\w+_\d+(?=\()/g) ?? []));
  const { rows } = await pool.query<{ proname: string }>(
    'SELECT proname FROM pg_proc WHERE proname = ANY($1) ORDER BY proname',
    [[...called]],
  );
  expect(rows.map(({ proname }) => proname)).toEqual([...called].sort());
});
