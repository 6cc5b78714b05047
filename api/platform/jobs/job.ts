import type { Queue } from 'pg-boss';
import type { PartnerMail } from '#api/contract/partner-mail.ts';
import type { MailCause } from '#api/platform/mail/mail-cause.ts';
import type { Context } from '../context.ts';
import type { Cleanup } from './expiry.ts';

/** The data of each kind of job. A module adds its kinds in its `jobs.ts`. */
export interface JobData {
  'send-mail': PartnerMail & { cause: MailCause };
  cleanup: Round;
}

/** A round has no data: it runs on a schedule and can be requested sooner. */
export type Round = Record<string, never>;

export type JobName = keyof JobData;
export type RoundName = { [Name in JobName]: JobData[Name] extends Round ? Name : never }[JobName];

/** One run of a job. */
export interface Attempt<Name extends JobName> {
  id: string;
  data: JobData[Name];
  /** Whether it won't be retried. */
  isLast: boolean;
}

/** Thrown by a job if there's no point in retrying it. */
export class FinalFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A kind of background job, and how it is run. */
export interface Job<Name extends JobName = JobName> {
  name: Name;
  /** Retries, and when a job counts as lost. */
  queue: Omit<Queue, 'name'>;
  /** The interval at which a server polls for jobs. */
  everySeconds: number;
  /** Jobs that a server runs at once; null: a round, which runs alone. */
  atOnce: number | null;
  /** Whether a job can take long, so that others running at the same time don't wait for it. */
  isSlow?: boolean;
  /**
   * Maximum jobs of a group, such as a partner's, that run at once on all servers. A server runs
   * them in batches of this size, and a batch takes as long as its slowest job. It needs more
   * batches than this, so that one group can't take them all.
   */
  perGroup?: number;
  /** Schedule of rounds: cron, in UTC. */
  schedule?: string;
  /** Also run a round whenever a server starts. */
  runsAtStart?: boolean;
  /** Whether the command line also sends jobs of this kind. */
  isSentByCommands?: boolean;
  /** @param stopping aborts when the server shuts down */
  run(ctx: Context, job: Attempt<Name>, stopping: AbortSignal): Promise<void>;
}

/** Jobs that run in parallel; each one fails and is retried separately. */
export const each = <Name extends JobName>(
  name: Name,
  {
    logsFailures = false,
    run,
    ...job
  }: Pick<Job<Name>, 'queue' | 'isSlow' | 'perGroup' | 'isSentByCommands' | 'run'> & {
    atOnce: number;
    logsFailures?: boolean;
  },
): Job<Name> => ({
  ...job,
  name,
  everySeconds: job.perGroup ? 2 : 1,
  run: (ctx, attempt, stopping) =>
    run(ctx, attempt, stopping).catch((error: unknown) => {
      if (logsFailures) {
        ctx.log.error(
          { err: error, job: name, ...(attempt.data as object) },
          'a job failed and will be retried',
        );
      }
      throw error;
    }),
});

/**
 * Recurring work. Each round picks up what the last one left undone, so a failed round isn't
 * retried by default.
 */
export const round = <Name extends RoundName>(
  name: Name,
  {
    queue,
    ...job
  }: Pick<Job<Name>, 'everySeconds' | 'schedule' | 'runsAtStart' | 'run'> & { queue?: Job['queue'] },
): Job<Name> => ({ ...job, name, atOnce: null, queue: { retryLimit: 0, ...queue } });

/** A round that can take long. It ends before its job counts as lost; the next one continues. */
export const longRound = <Name extends RoundName>(
  name: Name,
  everySeconds: number,
  run: (ctx: Context, stop: AbortSignal) => Promise<void>,
): Job<Name> =>
  round(name, {
    everySeconds,
    schedule: '* * * * *',
    queue: { expireInSeconds: 1_800 },
    run: (ctx, _job, stopping) => run(ctx, AbortSignal.any([stopping, AbortSignal.timeout(10 * 60_000)])),
  });

/**
 * Queue settings for recorded platform events: each event has at most one job at a time, so events whose job was lost
 * can simply get a new one.
 */
export const eventQueue = {
  policy: 'exclusive',
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
  // A merchant's bulk edit creates thousands.
  deleteAfterSeconds: 3_600,
} as const;

/** Queue settings for emails and pushes: their server may be down for hours. */
export const mailRetries = {
  retryLimit: 10,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3_600,
} as const;

/** Retries every hour for five days, as mail servers do. */
export const longMailRetries = { ...mailRetries, retryLimit: 126 } as const;

/** A module's background work; collected in `api/jobs.ts`. */
export interface BackgroundWork {
  jobs?: readonly Job[];
  /** Data with a limited lifetime. */
  cleanups?: readonly Cleanup[];
  /** Tables with a partition per month, and how long each is kept as a PostgreSQL interval; null: forever. */
  partitions?: Readonly<Record<string, string | null>>;
}
