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
  tables: z.record(
    z.string(),
    // Older backups have no measures.
    z.object({
      columns: z.array(z.string()),
      rows: z.int(),
      bytes: z.int().optional(),
      sha256: z.string().optional(),
    }),
  ),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  /** The last value of each sequence; whole numbers beyond 53 bits are possible. */
  sequences: z.record(z.string(), z.string()),
  /** Whether `files` has the uploaded files; older versions didn't copy those in a bucket. */
  files: z.boolean(),
  /** The measure of their list, which older backups don't have. */
  fileList: z.object({ count: z.int(), bytes: z.int(), sha256: z.string() }).optional(),
});
export type Manifest = z.infer<typeof manifest>;

/** A table's rows in PostgreSQL's text format. */
export const rowsFile = (table: string) => `tables/${table}.copy.gz`;
