import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { FinalFailure, type Job } from './job.ts';

/**
 * A server working on a job sends a heartbeat every few seconds. After this long without one, another server gets the
 * job: an email or webhook in flight during a crash is sent again within a minute, with the same ID. An attempt times
 * out sooner, so that none runs twice at once.
 */
const silenceSeconds = 15;
const heartbeatRefreshSeconds = 4;

/** Creates a kind's queue, or updates the one that an earlier version created. */
export async function createQueue(boss: PgBoss, { name, queue: { policy, ...options } }: Job): Promise<void> {
  const own = { ...options, heartbeatSeconds: silenceSeconds };
  await boss.createQueue(name, { ...own, ...(policy && { policy }) });
  await boss.updateQueue(name, own);
}

/** The result of one job in a batch. */
const settle = (id: string, work: Promise<void>): Promise<JobResult> =>
  work.then(
    () => ({ id, status: 'completed' }),
    (error: Error) => ({
      id,
      // There is no dead letter queue, so these jobs just fail.
      status: error instanceof FinalFailure ? 'deadletter' : 'failed',
      output: { message: error.message },
    }),
  );

/** Runs a kind's jobs on this server as they arrive, as many at once as it allows. */
export async function processJobs(
  boss: PgBoss,
  job: Job,
  run: (id: string, data: object, isLast?: boolean) => Promise<void>,
): Promise<void> {
  const looks = { pollingIntervalSeconds: job.everySeconds, heartbeatRefreshSeconds };
  if (job.atOnce === null) {
    await boss.work<object>(job.name, looks, ([asked]) => run(asked?.id ?? '', {}));
    return;
  }
  const { atOnce, perGroup } = job;
  // A worker takes more jobs only once its whole batch is done.
  const batchSize = job.isSlow ? 1 : (perGroup ?? atOnce);
  const several = {
    batchSize,
    localConcurrency: atOnce / batchSize,
    burstWhenBatchFull: true,
    ...(perGroup && { groupConcurrency: perGroup }),
  };
  const wanted = { perJobResults: true, includeMetadata: true } as const;
  const runOne = ({ id, data, retryCount, retryLimit }: JobWithMetadata) =>
    settle(id, run(id, data, retryCount >= retryLimit));
  await boss.work(job.name, { ...looks, ...several, ...wanted }, (batch: JobWithMetadata[]) =>
    Promise.all(batch.map(runOne)),
  );
}
