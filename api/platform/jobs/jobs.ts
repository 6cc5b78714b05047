import type { PoolClient } from 'pg';
import type { JobData, JobName, RoundName } from './job.ts';

declare module '../context.ts' {
  interface Adapters {
    jobs: Jobs;
  }
}

/**
 * If several jobs have the same key within `singletonSeconds`, only one is kept; with
 * `singletonNextSlot`, one more after it. The kind of job limits how many of a group, such as a
 * partner's, run at once.
 */
export interface SendOptions {
  group?: { id: string };
  singletonKey?: string;
  singletonSeconds?: number;
  singletonNextSlot?: boolean;
}

/** The job queue, as the domain sees it. */
export interface Jobs {
  /** Requests a round of background work soon, after the transaction commits. Rounds also run on their schedule. */
  nudge(round: RoundName): void;
  /**
   * Enqueues a job; with `client`, only if its transaction commits. If the queue is still starting, waits briefly.
   * @returns whether it was enqueued: false if a job with the same key exists
   * @throws ServiceError `temporarily_unavailable`
   */
  send<Name extends JobName>(
    name: Name,
    data: JobData[Name],
    options?: SendOptions & { client?: PoolClient | undefined },
  ): Promise<boolean>;
  /**
   * Enqueues a recorded event if the transaction of `client` commits. Never waits: while the queue is starting, the
   * event is left to the rounds that look for lost ones.
   */
  sendEvent(name: 'shop-event' | 'payment-event', event: { id: string }, client: PoolClient): Promise<void>;
  /**
   * Enqueues jobs after the transaction commits and the queue has started. Never throws: rounds recover lost jobs.
   */
  offer<Name extends JobName>(
    name: Name,
    jobs: readonly { data: JobData[Name]; options?: SendOptions }[],
  ): void;
  /**
   * Gives each entry its own job, identified by all of its data. Entries that already have one keep it. Those with the
   * highest priority run first.
   */
  handOut<Name extends JobName>(
    name: Name,
    all: readonly JobData[Name][],
    options?: Pick<SendOptions, 'singletonSeconds'> & {
      group?(data: JobData[Name]): string;
      priority?(data: JobData[Name]): number;
    },
  ): Promise<void>;
  cancel(name: JobName, id: string): Promise<void>;
  /** Runs a failed job again. */
  retry(name: JobName, id: string): Promise<void>;
  /** Resolves when the queue's tables exist. */
  ready(): Promise<void>;
}
