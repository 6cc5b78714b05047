import type { Pool } from 'pg';

/** Lets a table of this file's database hold a plan that this version doesn't know, as one of a newer version would be. */
export async function allowAnyPlan(pool: Pool, table: 'partners' | 'plan_changes'): Promise<void> {
  await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_plan_check`);
}
