/** The measurements in docs/sizing.md, and the limits of one primary in docs/decisions/sharding.md. A test compares them. */
export const reference = {
  /** Processor time of a save, in milliseconds. */
  saveMs: 1.1,
  /** The same, including everything around it: sign-in, list, jobs. */
  databaseMs: 4.6,
  /** Bytes of write-ahead log per save. */
  walBytes: 5_000,
  /** Bytes of rows and indexes per save that aren't removed after a while. */
  keptBytes: 800,
  /** The limits of one primary. */
  savesPerSecond: 4_000,
  terabytes: 10,
  readsPerSecond: 80_000,
} as const;
