/** The kinds of databases that pg-boss knows, by its names. With the others, its queries avoid what they don't support. */
export const jobsBackends = ['postgres', 'cockroachdb', 'yugabytedb', 'citus', 'pglite'] as const;

export type JobsBackend = (typeof jobsBackends)[number];
