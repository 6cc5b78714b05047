import { createHash, randomUUID } from 'node:crypto';
import { PgBoss, type JobResult } from 'pg-boss';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Jobs, Scraper } from '../adapters/adapters.ts';
import type { Pictures } from '../adapters/pictures.ts';
import type { SafeFetch } from '../adapters/safe-fetch.ts';
import type { Storage } from '../adapters/storage.ts';
import { chargeAllOverage } from '../domain/billing/charge-all-overage.ts';
import type { Context } from '../domain/context.ts';
import { copyImages } from './copy-images.ts';
import { deliverWebhook, tryWebhook, type WebhookJob } from './deliver-webhook.ts';
import { readProductPage } from './read-product-page.ts';
import { runImports } from './run-import.ts';
import { waitingShopEvents, workOffShopEvent } from './shopify-webhook.ts';
import { sweep } from './sweep.ts';

export interface JobQueue extends Jobs {
  /** Begins to work off jobs on this server. */
  start(): Promise<void>;
  /** Lets running jobs finish, for at most ten seconds. */
  stop(): Promise<void>;
}

const webhookRetries = { retryLimit: 8, retryDelay: 10, retryBackoff: true, retryDelayMax: 3_600 };

/** An event has one job at a time, so that events whose job was lost may simply be given one. */
const shopEventJobs = {
  policy: 'exclusive',
  ...{ retryLimit: 12, retryDelay: 10, retryBackoff: true, retryDelayMax: 3_600 },
  expireInSeconds: 300,
  // A merchant's bulk edit brings thousands.
  deleteAfterSeconds: 3_600,
} as const;

/** Shops that answer slowly hold up nobody else's webhooks for longer than one try takes. */
const webhookWork = {
  pollingIntervalSeconds: 1,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** Shops are asked for few pages at once. */
const pageWork = {
  pollingIntervalSeconds: 1,
  batchSize: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

const shopEventWork = {
  pollingIntervalSeconds: 1,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** What became of one job of several. */
const settle = (id: string, work: Promise<void>): Promise<JobResult> =>
  work.then(
    () => ({ id, status: 'completed' }),
    (error: Error) => ({ id, status: 'failed', output: { message: error.message } }),
  );

/** Background work on the same database: pictures, webhooks, overage, sweeping. Any number of servers may share it. */
export function createJobQueue(world: {
  pool: Pool;
  clock: () => Date;
  log: Logger;
  fetch: SafeFetch;
  storage: Storage;
  pictures: Pictures;
  scraper: Scraper;
  /** What the domain is handed; asked for once jobs run. */
  context: () => Context;
}): JobQueue {
  const { pool, log } = world;
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const stopping = new AbortController();
  let started: Promise<void> | undefined;
  let mayTakeEvents = false;

  /** A round ends before its job would be taken for lost; what is left waits for the next. */
  async function importRound(): Promise<void> {
    await runImports(world.context(), AbortSignal.any([stopping.signal, AbortSignal.timeout(10 * 60_000)]));
  }

  /** Those that have a job keep it. */
  async function giveEventsJobs(): Promise<void> {
    const waiting = await waitingShopEvents(world.context());
    if (waiting.length === 0) return;
    await boss.insert(
      'shop-event',
      waiting.map((data) => ({ data, singletonKey: data.id })),
    );
  }

  async function begin(): Promise<void> {
    await boss.start();
    await boss.createQueue('copy-images', { retryLimit: 0 });
    await boss.createQueue('send-webhook', webhookRetries);
    await boss.createQueue('read-product-page', { retryLimit: 1, retryDelay: 60 });
    await boss.createQueue('run-import', { retryLimit: 0, expireInSeconds: 1_800 });
    await boss.createQueue('charge-overage', { retryLimit: 0, expireInSeconds: 3 * 3_600 });
    await boss.createQueue('shop-event', shopEventJobs);
    await boss.createQueue('lost-shop-events', { retryLimit: 0 });
    await boss.createQueue('sweep', { retryLimit: 0 });
    mayTakeEvents = true;
    await boss.work('copy-images', { pollingIntervalSeconds: 2 }, () => copyImages(world));
    await boss.work<WebhookJob>('send-webhook', webhookWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, deliverWebhook(world, job)))),
    );
    await boss.work<{ url: string }>('read-product-page', pageWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, readProductPage(world, job.data)))),
    );
    await boss.work('run-import', { pollingIntervalSeconds: 1 }, importRound);
    await boss.work('charge-overage', { pollingIntervalSeconds: 60 }, () =>
      chargeAllOverage(world.context(), stopping.signal),
    );
    await boss.work<{ id: string }>('shop-event', shopEventWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, workOffShopEvent(world.context(), job.data)))),
    );
    await boss.work('lost-shop-events', { pollingIntervalSeconds: 5 }, giveEventsJobs);
    await boss.work('sweep', { pollingIntervalSeconds: 60 }, () => sweep(world));
    await boss.schedule('copy-images', '* * * * *');
    await boss.schedule('run-import', '* * * * *');
    await boss.schedule('lost-shop-events', '* * * * *');
    await boss.schedule('sweep', '17 * * * *');
    // Every day, on the first of a month for the month that ended, too.
    await boss.schedule('charge-overage', '20 2 * * *');
    await giveEventsJobs();
  }

  return {
    start: () => (started ??= begin()),
    async stop() {
      if (!started) return;
      await started.catch(() => undefined);
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
    nudge(queue) {
      started
        // Asked while a round runs, there is another one after it: it may have missed the newest.
        ?.then(() => boss.send(queue, {}, { singletonSeconds: 2, singletonNextSlot: true }))
        .catch((error: unknown) => log.warn({ err: error }, 'nudge failed'));
    },
    async readProductPage(job) {
      await started;
      const singletonKey = createHash('sha256').update(job.url).digest('base64url');
      await boss.send('read-product-page', job, { singletonKey, singletonSeconds: 600 });
    },
    async sendWebhook(job) {
      await started;
      await boss.send('send-webhook', job);
    },
    async workOffShopEvent(job, client) {
      // While the queue is starting its events count as lost: waiting here would hold up the caller's transaction.
      if (!mayTakeEvents) return;
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      await boss.send('shop-event', job, { singletonKey: job.id, db });
    },
    tryWebhook: (job) => tryWebhook(world, { id: randomUUID(), data: job }),
  };
}
