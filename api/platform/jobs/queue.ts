import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss, type JobResult } from 'pg-boss';
import type { Pool, PoolClient } from 'pg';
import type { Context } from '../context.ts';
import { afterCommit } from '../db/joint.ts';
import { waitBeforeRetry } from '../db/temporary.ts';
import { ServiceError } from '../service-error.ts';
import { isAnyCleanupFailing, type Cleaning } from './clean-up.ts';
import type { Job, JobName, RoundName } from './job.ts';
import type { Jobs } from './jobs.ts';

/** `failing`: they have not started yet, or the database did not answer them the last time. They keep trying. */
export type JobsState = 'off' | 'starting' | 'ok' | 'failing';

export interface JobQueue extends Jobs {
  /** Begins to process jobs on this server, and tries again for ever where the database is away. */
  start(): Promise<void>;
  state(): JobsState;
  /** Lets running jobs finish, for at most ten seconds. */
  stop(): Promise<void>;
}

/**
 * A server at work on a job says so every few seconds. After this long without a word the job is given to another one: an
 * email or webhook in flight at a crash is sent again within a minute, by the same id. One try ends sooner, so that none
 * is under way twice.
 */
const silenceSeconds = 15;
const heartbeatRefreshSeconds = 4;
/** How often the queue looks for such jobs. */
const supervision = { superviseIntervalSeconds: 8, monitorIntervalSeconds: 7 };

/** How long a request waits for a queue that is still starting. */
const startPatienceMs = 2_000;

/** Where jobs are written: the pool, or a transaction, whose end decides on them. */
const jobsOn = (database: Pool | PoolClient) => ({
  executeSql: (text: string, values?: unknown[]) => database.query(text, values),
});

/** What became of one job of several. */
const settle = (id: string, work: Promise<void>): Promise<JobResult> =>
  work.then(
    () => ({ id, status: 'completed' }),
    (error: Error) => ({ id, status: 'failed', output: { message: error.message } }),
  );

/** Background work on the same database: images, webhooks, overage, cleanups. Any number of servers may share it. */
export function createJobQueue({
  jobs,
  context,
  ...world
}: Cleaning & {
  jobs: readonly Job[];
  /** What verbs are handed; asked for once jobs run. */
  context: () => Context;
}): JobQueue {
  const { pool, log } = world;
  const stopping = new AbortController();
  let isAnswered = true;
  const db = {
    executeSql: (text: string, values?: unknown[]) => {
      const answer = pool.query(text, values);
      answer.then(
        () => (isAnswered = true),
        () => (isAnswered = false),
      );
      return answer;
    },
  };
  const newBoss = () => {
    const made = new PgBoss({ db, ...supervision });
    made.on('error', (error) => log.warn({ err: error }, 'job queue'));
    return made;
  };
  let boss = newBoss();
  let hasBegun = false;
  let failures = 0;
  let started: Promise<void> | undefined;
  let mayTakeEvents = false;

  /** Any server may have run the cleanups that failed. Whoever asks hears what the database said the last time. */
  let isCleanupFailing = false;
  let looking: Promise<void> | undefined;
  function lookAtCleanups(): void {
    looking ??= isAnyCleanupFailing(world)
      .then(
        (isFailing) => void (isCleanupFailing = isFailing),
        () => undefined,
      )
      .finally(() => (looking = undefined));
  }

  /** What an earlier version set is set anew. */
  async function setUp({ name, queue: { policy, ...options } }: Job): Promise<void> {
    const own = { ...options, heartbeatSeconds: silenceSeconds };
    await boss.createQueue(name, { ...own, ...(policy && { policy }) });
    await boss.updateQueue(name, own);
  }

  async function work(job: Job): Promise<void> {
    const run = (id: string, data: object) =>
      job.run(context(), { id, data: data as never }, stopping.signal);
    const looks = { pollingIntervalSeconds: job.everySeconds, heartbeatRefreshSeconds };
    if (job.atOnce === null) {
      await boss.work<object>(job.name, looks, ([asked]) => run(asked?.id ?? '', {}));
      return;
    }
    const several = { batchSize: job.atOnce, burstWhenBatchFull: true, perJobResults: true } as const;
    await boss.work<object>(job.name, { ...looks, ...several }, (batch) =>
      Promise.all(batch.map(({ id, data }) => settle(id, run(id, data)))),
    );
  }

  async function begin(): Promise<void> {
    await boss.start();
    for (const job of jobs) await setUp(job);
    mayTakeEvents = true;
    for (const job of jobs) await work(job);
    for (const { name, schedule } of jobs) if (schedule) await boss.schedule(name, schedule);
    for (const job of jobs) {
      if (job.runsAtStart) await job.run(context(), { id: '', data: {} as never }, stopping.signal);
    }
  }

  /** One that has failed halfway is not started again: a new one takes its place. */
  async function beginAtLast(): Promise<void> {
    for (; !stopping.signal.aborted; failures += 1) {
      try {
        await begin();
        hasBegun = true;
        for (const name of nudged) nudge(name);
        return;
      } catch (error) {
        mayTakeEvents = false;
        log.warn({ err: error }, 'jobs did not start yet; trying again');
        const failed = boss;
        boss = newBoss();
        await failed.stop({ graceful: false }).catch(() => undefined);
        await waitBeforeRetry(failures, stopping.signal);
      }
    }
  }

  /** Rounds that were asked for before there was anybody to ask. */
  const nudged = new Set<RoundName>();
  function nudge(name: RoundName): void {
    if (!hasBegun) return void nudged.add(name);
    // Asked while a round runs, there is another one after it: it may have missed the newest.
    boss
      .send(name, {}, { singletonSeconds: 2, singletonNextSlot: true })
      .catch((error: unknown) => log.warn({ err: error }, 'nudge failed'));
  }

  /** Whoever hands a job over waits a little for a queue that is starting, and is told when it takes longer. */
  async function inTime(start: Promise<void> | undefined): Promise<void> {
    if (hasBegun || !start) return;
    const late = new AbortController();
    const refusal = delay(startPatienceMs, undefined, { signal: late.signal }).then(() => {
      throw new ServiceError('temporarily_unavailable', { retryAfter: 2 });
    });
    await Promise.race([start, refusal]).finally(() => {
      late.abort();
      refusal.catch(() => undefined);
    });
  }

  /** A command hands jobs over and leaves them to the servers. */
  const sentByCommands = jobs.filter(({ isSentByCommands }) => isSentByCommands);
  let handingOver: Promise<void> | undefined;
  const ready = () => (started ? inTime(started) : (handingOver ??= handOver()));
  async function handOver(): Promise<void> {
    await boss.start();
    for (const job of sentByCommands) await setUp(job);
  }
  const isForCommands = (name: JobName) => sentByCommands.some((job) => job.name === name);

  return {
    start: () => (started ??= beginAtLast()),
    state() {
      if (!started) return 'off';
      if (!hasBegun) return failures === 0 ? 'starting' : 'failing';
      lookAtCleanups();
      return isAnswered && !isCleanupFailing ? 'ok' : 'failing';
    },
    async stop() {
      const running = started ?? handingOver;
      if (!running) return;
      // Nothing runs that could end in good order.
      if (failures > 0 && !hasBegun) stopping.abort();
      await running.catch(() => undefined);
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
    // A round that begins before the transaction has ended would not find its work.
    nudge: (name) => afterCommit(() => nudge(name)),
    async send(name, data, { client, ...options } = {}) {
      await (isForCommands(name) ? ready() : inTime(started));
      const id = await boss.send(name, data, { ...options, ...(client && { db: jobsOn(client) }) });
      return id !== null;
    },
    async sendEvent(name, event, client) {
      // While the queue is starting its events count as lost: waiting here would hold up the caller's transaction.
      if (!mayTakeEvents) return;
      await boss.send(name, event, { singletonKey: event.id, db: jobsOn(client) });
    },
    offer(name, all) {
      afterCommit(() => {
        started
          ?.then(async () => {
            for (const { data, options = {} } of all) await boss.send(name, data, options);
          })
          .catch((error: unknown) => log.warn({ err: error, job: name }, 'jobs were not handed over'));
      });
    },
    async handOut(name, all, options = {}) {
      if (all.length === 0) return;
      const own = all.map((data) => ({ data, singletonKey: Object.values(data).join(' '), ...options }));
      await boss.insert(name, own);
    },
    async cancel(name, id) {
      await boss.cancel(name, id);
    },
    ready,
  };
}
