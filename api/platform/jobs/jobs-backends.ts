/**
 * The databases that pg-boss supports, by its names. Its queries avoid features that some of them
 * lack.
 */
export const jobsBackends = ['postgres', 'cockroachdb', 'yugabytedb', 'citus', 'pglite'] as const;

export type JobsBackend = (typeof jobsBackends)[number];
