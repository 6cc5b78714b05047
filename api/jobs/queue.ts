import { PgBoss, type JobResult } from 'pg-boss';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Jobs } from '../adapters/adapters.ts';
import type { SafeFetch } from '../adapters/safe-fetch.ts';
import type { Storage } from '../adapters/storage.ts';
import { copyImages } from './copy-images.ts';
import { deliverWebhook, type WebhookJob } from './deliver-webhook.ts';
import { sweep } from './sweep.ts';

export interface JobQueue extends Jobs {
  /** Begins to work off jobs on this server. */
  start(): Promise<void>;
  /** Lets running jobs finish, for at most ten seconds. */
  stop(): Promise<void>;
}

const webhookRetries = { retryLimit: 8, retryDelay: 10, retryBackoff: true, retryDelayMax: 3_600 };

/** Shops that answer slowly hold up nobody else's webhooks for longer than one try takes. */
const webhookWork = {
  pollingIntervalSeconds: 1,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** What became of one job of several. */
const settle = (id: string, work: Promise<void>): Promise<JobResult> =>
  work.then(
    () => ({ id, status: 'completed' }),
    (error: Error) => ({ id, status: 'failed', output: { message: error.message } }),
  );

/** Background work on the same database: pictures, webhooks, sweeping. Any number of servers may share it. */
export function createJobQueue(world: {
  pool: Pool;
  clock: () => Date;
  log: Logger;
  fetch: SafeFetch;
  storage: Storage;
}): JobQueue {
  const { pool, log } = world;
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  let started: Promise<void> | undefined;

  async function begin(): Promise<void> {
    await boss.start();
    await boss.createQueue('copy-images', { retryLimit: 0 });
    await boss.createQueue('send-webhook', webhookRetries);
    await boss.createQueue('sweep', { retryLimit: 0 });
    await boss.work('copy-images', { pollingIntervalSeconds: 2 }, () => copyImages(world));
    await boss.work<WebhookJob>('send-webhook', webhookWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, deliverWebhook(world, job)))),
    );
    await boss.work('sweep', { pollingIntervalSeconds: 60 }, () => sweep(world));
    await boss.schedule('copy-images', '* * * * *');
    await boss.schedule('sweep', '17 * * * *');
  }

  return {
    start: () => (started ??= begin()),
    async stop() {
      if (!started) return;
      await started.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
    nudge(queue) {
      started
        // Asked while a round runs, there is another one after it: it may have missed the newest.
        ?.then(() => boss.send(queue, {}, { singletonSeconds: 2, singletonNextSlot: true }))
        .catch((error: unknown) => log.warn({ err: error }, 'nudge failed'));
    },
    async sendWebhook(job) {
      await started;
      await boss.send('send-webhook', job);
    },
  };
}
