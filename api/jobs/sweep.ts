import type { Pool } from 'pg';
import { sqlOn } from '../db/sql.ts';

const sweeps = [
  {
    name: 'sweep_idempotency',
    text: `DELETE FROM idempotency_keys WHERE created_at < $1::timestamptz - interval '24 hours'`,
  },
  {
    name: 'sweep_oauth_states',
    text: `DELETE FROM oauth_states WHERE expires_at < $1::timestamptz - interval '1 day'`,
  },
  {
    name: 'sweep_codes',
    text: `DELETE FROM email_codes WHERE expires_at < $1::timestamptz - interval '1 day'`,
  },
  {
    name: 'sweep_refresh',
    text: `DELETE FROM refresh_tokens WHERE expires_at < $1::timestamptz - interval '30 days'`,
  },
];

/** Removes what has run out. Safe to run twice and by several servers. */
export async function sweep({ pool, clock }: { pool: Pool; clock: () => Date }): Promise<void> {
  const sql = sqlOn(pool);
  for (const statement of sweeps) await sql.rows(statement, [clock()]);
}
