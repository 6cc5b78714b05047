import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Context } from '../context.ts';
import { afterCommit } from '../db/joining-pool.ts';
import { waitBeforeRetry } from '../db/temporary.ts';
import { ServiceError } from '../service-error.ts';
import { traced } from '../traces.ts';
import type { Job, JobName, RoundName } from './job.ts';
import type { Jobs } from './jobs.ts';
import type { JobsBackend } from './jobs-backends.ts';
import { createQueue, processJobs } from './process-jobs.ts';
import { type Cleaning, isAnyCleanupFailing } from './run-cleanups.ts';

/**
 * `failing`: not started yet, or the last attempt to reach the database failed. Retries continue. `elsewhere`: this
 * server enqueues jobs for others to run.
 */
export type JobsState = 'off' | 'starting' | 'ok' | 'failing' | 'elsewhere';

export interface JobQueue extends Jobs {
  /**
   * Starts processing jobs on this server, or only enqueuing them if they run `elsewhere`; retries forever while the
   * database is unreachable.
   */
  start(options?: { elsewhere?: boolean }): Promise<void>;
  state(): JobsState;
  /** Lets running jobs finish, for at most ten seconds. */
  stop(): Promise<void>;
}

/** The intervals at which the queue looks for jobs whose server stopped responding. */
const supervision = { superviseIntervalSeconds: 8, monitorIntervalSeconds: 7 };

/** Requests for a round within this time are merged, so busy servers don't write a job for each. */
const nudgeMs = 100;

/** How long a request waits while the queue is starting. */
const startTimeoutMs = 2_000;

/** Kinds of jobs that only the previous version has. Their schedules would go on adding some. */
const retired = ['event-backlog', 'forget-history', 'move-ledger', 'record-webhook'];

/** Enqueues on the pool, or in a transaction, whose jobs exist only if it commits. */
const jobsOn = (database: Pool | PoolClient) => ({
  executeSql: (text: string, values?: unknown[]) => database.query(text, values),
});

/**
 * Waits briefly while the queue is starting.
 * @throws ServiceError `temporarily_unavailable` if it takes longer
 */
async function waitForStart(start: Promise<void>): Promise<void> {
  const late = new AbortController();
  const refusal = delay(startTimeoutMs, undefined, { signal: late.signal }).then(() => {
    throw new ServiceError('temporarily_unavailable', { retryAfter: 2 });
  });
  await Promise.race([start, refusal]).finally(() => {
    late.abort();
    refusal.catch(() => undefined);
  });
}

/** Background work in the same database: images, webhooks, overage, cleanups. Any number of servers can share it. */
export function createJobQueue({
  jobs,
  context,
  backend,
  ...parts
}: Cleaning & {
  backend: JobsBackend;
  jobs: readonly Job[];
  /** The context for jobs; called once they run. */
  context: () => Context;
}): JobQueue {
  const { pool, log } = parts;
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
  /** Whether other servers run and supervise the jobs and their schedules. */
  let runsElsewhere = false;
  const newBoss = () => {
    const own = runsElsewhere ? { supervise: false, schedule: false } : supervision;
    const made = new PgBoss({ db, backend, ...own });
    made.on('error', (error) => log.warn({ err: error }, 'job queue'));
    return made;
  };
  let boss = newBoss();
  let hasBegun = false;
  let failures = 0;
  let started: Promise<void> | undefined;
  let acceptsEvents = false;

  /**
   * Asks the database, because any server may have run the failed cleanups; `state` uses the last
   * answer.
   */
  let isCleanupFailing = false;
  let looking: Promise<void> | undefined;
  function lookAtCleanups(): void {
    looking ??= isAnyCleanupFailing(parts)
      .then(
        (isFailing) => void (isCleanupFailing = isFailing),
        () => undefined,
      )
      .finally(() => (looking = undefined));
  }

  async function run(job: Job, id: string, data: object, isLast = true): Promise<void> {
    await job.run(context(), { id, data: data as never, isLast }, stopping.signal);
  }

  async function begin(): Promise<void> {
    await boss.start();
    for (const job of jobs) await createQueue(boss, job);
    acceptsEvents = true;
    if (runsElsewhere) return;
    await Promise.all(retired.map((name) => boss.deleteQueue(name)));
    for (const job of jobs) {
      await processJobs(boss, job, (...attempt) => traced('CONSUMER', job.name, () => run(job, ...attempt)));
    }
    for (const { name, schedule } of jobs) if (schedule) await boss.schedule(name, schedule);
    for (const job of jobs) if (job.runsAtStart) await run(job, '', {});
  }

  /** An instance that failed halfway can't be restarted, so each attempt creates a new one. */
  async function beginAtLast(): Promise<void> {
    for (; !stopping.signal.aborted; failures += 1) {
      try {
        await begin();
        hasBegun = true;
        for (const name of nudged) requestRound(name);
        return;
      } catch (error) {
        acceptsEvents = false;
        log.warn({ err: error }, 'jobs did not start yet; retrying');
        const failed = boss;
        boss = newBoss();
        await failed.stop({ graceful: false }).catch(() => undefined);
        await waitBeforeRetry(failures, stopping.signal);
      }
    }
  }

  /** Rounds requested before the queue started, and those requested a moment ago. */
  const nudged = new Set<RoundName>();
  function nudge(name: RoundName): void {
    if (nudged.has(name)) return;
    nudged.add(name);
    if (hasBegun) setTimeout(requestRound, nudgeMs, name).unref();
  }
  function requestRound(name: RoundName): void {
    nudged.delete(name);
    if (stopping.signal.aborted) return;
    // If a round is running, another one follows, because the running one may have missed the newest work.
    boss
      .send(name, {}, { singletonSeconds: 2, singletonNextSlot: true })
      .catch((error: unknown) => log.warn({ err: error }, 'nudge failed'));
  }

  async function untilBegun(): Promise<void> {
    if (started && !hasBegun) await waitForStart(started);
  }

  /** Commands enqueue jobs for the servers to run. */
  const sentByCommands = jobs.filter(({ isSentByCommands }) => isSentByCommands);
  let handingOver: Promise<void> | undefined;
  const ready = () => (started ? untilBegun() : (handingOver ??= handOver()));
  async function handOver(): Promise<void> {
    await boss.start();
    for (const job of sentByCommands) await createQueue(boss, job);
  }
  const isForCommands = (name: JobName) => sentByCommands.some((job) => job.name === name);

  return {
    start({ elsewhere = false } = {}) {
      if (started) return started;
      runsElsewhere = elsewhere;
      boss = newBoss();
      return (started = beginAtLast());
    },
    state() {
      if (!started) return 'off';
      if (!hasBegun) return failures === 0 ? 'starting' : 'failing';
      if (runsElsewhere) return 'elsewhere';
      lookAtCleanups();
      return isAnswered && !isCleanupFailing ? 'ok' : 'failing';
    },
    async stop() {
      const running = started ?? handingOver;
      if (!running) return;
      // Nothing is running that could finish gracefully.
      if (failures > 0 && !hasBegun) stopping.abort();
      await running.catch(() => undefined);
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
    // A round that starts before the transaction has committed wouldn't see its work.
    nudge: (name) => afterCommit(() => nudge(name)),
    async send(name, data, { client, ...options } = {}) {
      await (isForCommands(name) ? ready() : untilBegun());
      const id = await boss.send(name, data, { ...options, ...(client && { db: jobsOn(client) }) });
      return id !== null;
    },
    async sendEvent(name, event, client) {
      // While the queue is starting, events count as lost; waiting here would block the caller's transaction.
      if (!acceptsEvents) return;
      await boss.send(name, event, { singletonKey: event.id, db: jobsOn(client) });
    },
    offer(name, all) {
      afterCommit(() => {
        started
          ?.then(async () => {
            for (const { data, options = {} } of all) await boss.send(name, data, options);
          })
          .catch((error: unknown) => log.warn({ err: error, job: name }, 'jobs were not enqueued'));
      });
    },
    async handOut(name, all, { group, priority, ...options } = {}) {
      if (all.length === 0) return;
      const own = all.map((data) => ({
        data,
        singletonKey: Object.values(data).join(' '),
        ...(group && { group: { id: group(data) } }),
        ...(priority && { priority: priority(data) }),
        ...options,
      }));
      await boss.insert(name, own);
    },
    async cancel(name, id) {
      await boss.cancel(name, id);
    },
    async retry(name, id) {
      await ready();
      await boss.retry(name, id);
    },
    ready,
  };
}
