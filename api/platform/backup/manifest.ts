import { z } from 'zod';

/** A snapshot of a database. */
const rows = z.object({
  /** UTC. */
  takenAt: z.iso.datetime(),
  /** Names of the migrations of the database. */
  migrations: z.array(z.string()),
  tables: z.record(
    z.string(),
    // Older backups have no sizes or checksums.
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
});
export type Rows = z.infer<typeof rows>;

/** The contents of a backup, in its `manifest.json`. */
export const manifest = rows.extend({
  format: z.literal(1),
  /** The service's version. */
  version: z.string(),
  /** Set if the previous version had a separate database for events. */
  events: z.unknown().optional(),
  /** Whether `files` has the uploaded files; older versions didn't copy files from a bucket. */
  files: z.boolean(),
  /** Size and checksum of their list; older backups have none. */
  fileList: z.object({ count: z.int(), bytes: z.int(), sha256: z.string() }).optional(),
});
export type Manifest = z.infer<typeof manifest>;

/** A table's rows in PostgreSQL's text format. */
export const rowsFile = (table: string) => `tables/${table}.copy.gz`;
