import { z } from 'zod';

/** The contents of a backup, in its `manifest.json`. */
export const manifest = z.object({
  format: z.literal(1),
  /** UTC. */
  takenAt: z.iso.datetime(),
  /** The service's version. */
  version: z.string(),
  /** Names of the migrations of the database. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.int() })),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  /** The last value of each sequence; whole numbers beyond 53 bits are possible. */
  sequences: z.record(z.string(), z.string()),
  /** Whether `files` has the uploaded files; those in a bucket aren't copied. */
  files: z.boolean(),
});
export type Manifest = z.infer<typeof manifest>;

/** A table's rows in PostgreSQL's text format. */
export const rowsFile = (table: string) => `tables/${table}.copy.gz`;
