import type { PoolClient } from 'pg';
import type { JobData, JobName, RoundName } from './job.ts';

/** Of several jobs with the same key, and within so many seconds, one is kept; with `singletonNextSlot`, another after it. */
export interface SendOptions {
  singletonKey?: string;
  singletonSeconds?: number;
  singletonNextSlot?: boolean;
}

/** The queue, as verbs see it. */
export interface Jobs {
  /** Asks for a round of background work soon, once the transaction is committed; it comes without being asked, too. */
  nudge(round: RoundName): void;
  /**
   * Hands a job over; with `client`, if its transaction is committed. Waits a little for a queue that is starting.
   * @returns whether it was taken: not where one with its key is there
   * @throws ServiceError `temporarily_unavailable`
   */
  send<Name extends JobName>(
    name: Name,
    data: JobData[Name],
    options?: SendOptions & { client?: PoolClient | undefined },
  ): Promise<boolean>;
  /**
   * Hands a recorded event over, if the transaction of `client` is committed. Waits for nothing: while the queue starts,
   * the event is left to the rounds that look for lost ones.
   */
  sendEvent(name: 'shop-event' | 'payment-event', event: { id: string }, client: PoolClient): Promise<void>;
  /** Hands jobs over once the transaction is committed and the queue has started. Never throws: rounds make good what is lost. */
  offer<Name extends JobName>(
    name: Name,
    jobs: readonly { data: JobData[Name]; options?: SendOptions }[],
  ): void;
  /** Gives each of many a job of its own, by all that it carries. Whoever has one keeps it. */
  handOut<Name extends JobName>(
    name: Name,
    all: readonly JobData[Name][],
    options?: Pick<SendOptions, 'singletonSeconds'>,
  ): Promise<void>;
  cancel(name: JobName, id: string): Promise<void>;
  /** The queue's tables are there once this resolves. */
  ready(): Promise<void>;
}
