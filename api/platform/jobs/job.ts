import type { Queue } from 'pg-boss';
import type { PartnerMail } from '#api/contract/partner-mail.ts';
import type { Context } from '../context.ts';
import type { Cleanup } from './expiry.ts';

/** What each kind of job carries. A module adds its own kinds in its `jobs.ts`. */
export interface JobData {
  'send-mail': PartnerMail;
  cleanup: Round;
}

/** A round of work carries nothing: it comes by itself, and may be asked for sooner. */
export type Round = Record<string, never>;

export type JobName = keyof JobData;
export type RoundName = { [Name in JobName]: JobData[Name] extends Round ? Name : never }[JobName];

/** One kind of background work, and how a server does it. */
export interface Job<Name extends JobName = JobName> {
  name: Name;
  /** How often what fails is tried again, and after how long a job counts as lost. */
  queue: Omit<Queue, 'name'>;
  /** How often a server looks for jobs. */
  everySeconds: number;
  /** Jobs that a server does at once; null: a round, which is alone. */
  atOnce: number | null;
  /** When rounds come by themselves: cron, in UTC. */
  schedule?: string;
  /** There is a round whenever a server starts, too. */
  runsAtStart?: boolean;
  /** Commands hand jobs of this kind over to the servers. */
  isSentByCommands?: boolean;
  /** @param stopping aborts when the server stops */
  run(ctx: Context, job: { id: string; data: JobData[Name] }, stopping: AbortSignal): Promise<void>;
}

/** Jobs of which a server does some at once; each fails and is tried again alone. */
export const each = <Name extends JobName>(
  name: Name,
  {
    logsFailures = false,
    run,
    ...job
  }: Pick<Job<Name>, 'queue' | 'isSentByCommands' | 'run'> & { atOnce: number; logsFailures?: boolean },
): Job<Name> => ({
  ...job,
  name,
  everySeconds: 1,
  run: (ctx, { id, data }, stopping) =>
    run(ctx, { id, data }, stopping).catch((error: unknown) => {
      if (logsFailures) {
        ctx.log.error(
          { err: error, job: name, ...(data as object) },
          'a job of one failed; it is tried again',
        );
      }
      throw error;
    }),
});

/** Work that comes round. What one round leaves waits for the next, so a failed one is not tried again by default. */
export const round = <Name extends RoundName>(
  name: Name,
  {
    queue,
    ...job
  }: Pick<Job<Name>, 'everySeconds' | 'schedule' | 'runsAtStart' | 'run'> & { queue?: Job['queue'] },
): Job<Name> => ({ ...job, name, atOnce: null, queue: { retryLimit: 0, ...queue } });

/** How recorded events of a platform are processed: each has one job at a time, so that those whose job was lost may simply be given one. */
export const eventQueue = {
  policy: 'exclusive',
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
  // A merchant's bulk edit brings thousands.
  deleteAfterSeconds: 3_600,
} as const;

/** What a module does in the background; `api/jobs.ts` collects it. */
export interface BackgroundWork {
  jobs?: readonly Job[];
  /** What is kept for a time only. */
  cleanups?: readonly Cleanup[];
  /** Tables with a partition a month, and how long one is kept, as PostgreSQL writes intervals; null: for good. */
  partitions?: Readonly<Record<string, string | null>>;
}
