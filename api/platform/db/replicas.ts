/**
 * Read replicas: streaming copies of the primary that lag slightly. Each is compared with the primary twice a second.
 * A replica that is more than two seconds behind, fails or isn't a copy is skipped, and the primary is used.
 */
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { PrismaClient } from '#prisma/client/client.ts';
import { createPool } from './pool.ts';
import { type Sql, sqlOn } from './sql.ts';
import { statement } from './statement.ts';

/** A replica is used only while it is known to have everything that was committed this long ago. */
const maxStaleMs = 2_000;
const checkEveryMs = 500;
const leftOutMs = 5_000;

/** Only a primary and its replicas share this; log positions of different clusters can't be compared. */
const identity = `(SELECT system_identifier FROM pg_control_system()) || '/' || current_database()`;

/** Position in bytes of the write-ahead log. */
const written = statement('replica_primary_position')<
  { identity: string; position: number },
  'identity' | 'position'
>`
  SELECT ${identity} AS identity, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS position`;

/** Returns no row once the replica has been promoted. */
const replayed = statement('replica_position')`
  SELECT ${identity} AS identity, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS position
  WHERE pg_is_in_recovery()`;

/** A position of the primary's log. Everything committed before `at` is before `position`. */
interface Mark {
  /** Milliseconds of the monotonic clock. */
  at: number;
  identity: string;
  position: number;
}

export type Replica = ReturnType<typeof createReplica>;

export interface Replicas {
  /** The next replica that is fresh enough; undefined: use the primary. */
  pick(): Replica | undefined;
  /** Starts comparing the replicas with the primary; none is picked before that. */
  watch(): void;
  close(): Promise<void>;
}

function createReplica(
  url: string,
  { poolSize, prismaOn, log }: { poolSize: number; prismaOn: (pool: Pool) => PrismaClient; log: Logger },
) {
  const { host, pathname } = new URL(url);
  const name = host + pathname;
  const pool = createPool({ url, size: poolSize, log, failsFast: true });
  const prisma = prismaOn(pool);
  // A separate connection, so that a busy pool doesn't count as a failure.
  const checks = createPool({ url, size: 1, log, failsFast: true });
  const position = sqlOn(checks);

  /** Everything committed before this time is known to be on the replica. */
  let freshAt = -Infinity;
  let leftOutUntil = -Infinity;
  let failure: unknown;
  let isChecking = false;
  let wasUsable: boolean | undefined;

  function isUsable(): boolean {
    const now = performance.now();
    return now - freshAt <= maxStaleMs && now >= leftOutUntil;
  }

  function noteChange(): void {
    if (isUsable() === wasUsable) return;
    wasUsable = isUsable();
    if (wasUsable) log.info({ replica: name }, 'a read replica is in use');
    else if (failure) log.warn({ replica: name, err: failure }, 'a read replica failed and is skipped');
    else log.warn({ replica: name }, 'a read replica is skipped: it is not known to be up to date');
  }

  function leaveOut(error: unknown): void {
    failure = error;
    leftOutUntil = performance.now() + leftOutMs;
    noteChange();
  }

  return {
    /** Overrides the primary's fields in a context. Read-only. */
    database: { pool, prisma, sql: sqlOn(pool) },
    isUsable,
    /** Skips the replica for some seconds after a failure. */
    leaveOut,
    async check(marks: readonly Mark[]): Promise<void> {
      if (isChecking) return noteChange();
      isChecking = true;
      try {
        const [here] = await position.rows(replayed, {});
        const reached = marks.findLast(
          (mark) => mark.identity === here?.identity && mark.position <= (here.position ?? 0),
        );
        freshAt = reached?.at ?? -Infinity;
        if (performance.now() >= leftOutUntil) failure = undefined;
        noteChange();
      } catch (error) {
        leaveOut(error);
      } finally {
        isChecking = false;
      }
    },
    async close(): Promise<void> {
      await prisma.$disconnect();
      await Promise.all([pool.end(), checks.end()]);
    },
  };
}

export function createReplicas({
  primaryUrl,
  urls,
  log,
  ...parts
}: {
  /** PostgreSQL itself, bypassing any pooler. */
  primaryUrl: string;
  urls: readonly string[];
  /** Connections per replica. */
  poolSize: number;
  prismaOn: (pool: Pool) => PrismaClient;
  log: Logger;
}): Replicas {
  const replicas = urls.map((url) => createReplica(url, { ...parts, log }));
  const primary = createPool({ url: primaryUrl, size: 1, log, failsFast: true });
  const sql: Sql = sqlOn(primary);
  let marks: Mark[] = [];
  let isMarking = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;

  async function mark(): Promise<void> {
    if (isMarking) return;
    isMarking = true;
    const at = performance.now();
    try {
      const [row] = await sql.rows(written, {});
      marks = marks.filter((known) => at - known.at <= maxStaleMs);
      if (row) marks.push({ at, ...row });
    } catch {
      // Without new marks, no replica stays fresh for long, and queries to the primary report the problem.
    } finally {
      isMarking = false;
    }
  }

  return {
    pick() {
      for (let tries = 0; tries < replicas.length; tries += 1) {
        const replica = replicas[(turn = (turn + 1) % replicas.length)];
        if (replica?.isUsable()) return replica;
      }
      return undefined;
    },
    watch() {
      const round = () => {
        // Compared with an earlier mark, because replicas always lag a moment behind the newest one.
        if (marks.length > 0) for (const replica of replicas) void replica.check(marks);
        void mark();
      };
      round();
      timer = setInterval(round, checkEveryMs).unref();
    },
    async close() {
      clearInterval(timer);
      await Promise.all([primary.end(), ...replicas.map((replica) => replica.close())]);
    },
  };
}
