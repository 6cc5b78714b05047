import type { Context } from '../context.ts';
import type { JobName } from './job.ts';

/** The queue's names for a job's states, in the order it goes through them. */
export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

/** A background job as the operator sees it, without its data, which may be personal. */
export interface ListedJob {
  id: string;
  name: JobName;
  state: JobState;
  tries: number;
  created_at: string;
  /** Why the last attempt failed. */
  error: string | null;
}

/** Background jobs in a state, newest first. */
export async function listJobs(
  { pool, adapters: { jobs } }: Context,
  { limit, state }: { limit: number; state: JobState },
): Promise<ListedJob[]> {
  await jobs.ready();
  const { rows } = await pool.query<Omit<ListedJob, 'created_at'> & { created_at: Date }>(
    `SELECT id, name, state::text, retry_count AS tries, created_on AS created_at, output->>'message' AS error
     FROM pgboss.job WHERE state = $1 AND name NOT LIKE '\\_\\_%' ORDER BY created_on DESC LIMIT $2`,
    [state, limit],
  );
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Runs a failed job again on one of the servers. @throws Error if no failed job has this ID */
export async function retryJob({ pool, adapters: { jobs } }: Context, id: string): Promise<JobName> {
  await jobs.ready();
  const { rows } = await pool.query<{ name: JobName }>(
    `SELECT name FROM pgboss.job WHERE id = $1 AND state = 'failed'`,
    [id],
  );
  const name = rows[0]?.name;
  if (!name) throw new Error(`There is no failed job ${id}.`);
  await jobs.retry(name, id);
  return name;
}
