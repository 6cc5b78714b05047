import { createHash, randomUUID } from 'node:crypto';
import { PgBoss, type JobResult } from 'pg-boss';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Jobs, Mail, Scraper } from '../adapters/adapters.ts';
import type { PartnerMail } from '../contract/partner-mail.ts';
import type { Pictures } from '../adapters/pictures.ts';
import type { SafeFetch } from '../adapters/safe-fetch.ts';
import type { Storage } from '../adapters/storage.ts';
import { sqlOn } from '../db/sql.ts';
import { chargeAllOverage } from '../domain/billing/charge-all-overage.ts';
import type { Context } from '../domain/context.ts';
import { closeLastMonth } from '../domain/invoices/close-last-month.ts';
import { removeUnusedFiles } from '../domain/media/stored-files.ts';
import { tellThresholds } from '../domain/metering/tell-thresholds.ts';
import { copyImages } from './copy-images.ts';
import { deliverWebhook, tryWebhook, type WebhookJob } from './deliver-webhook.ts';
import { resendWebhook, waitingWebhooks } from './resend-webhook.ts';
import { waitingPaymentEvents, workOffPaymentEvent } from './payment-event.ts';
import { readProductPage } from './read-product-page.ts';
import { runImports } from './run-import.ts';
import { sendMail } from './send-mail.ts';
import { waitingShopEvents, workOffShopEvent } from './shopify-webhook.ts';
import { sweep } from './sweep.ts';

export interface JobQueue extends Jobs {
  /** Begins to work off jobs on this server. */
  start(): Promise<void>;
  /** Lets running jobs finish, for at most ten seconds. */
  stop(): Promise<void>;
}

const mailRetries = { retryLimit: 10, retryDelay: 30, retryBackoff: true, retryDelayMax: 3_600 };
const webhookRetries = { retryLimit: 8, retryDelay: 10, retryBackoff: true, retryDelayMax: 3_600 };
/** However often it is asked for, a message is sent again once at a time. */
const resendJobs = { policy: 'exclusive', ...webhookRetries } as const;

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

const mailWork = {
  pollingIntervalSeconds: 1,
  batchSize: 10,
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

/** Background work on the same database: pictures, webhooks, overage, sweeping. Any number of servers may share it. */
export function createJobQueue(world: {
  pool: Pool;
  clock: () => Date;
  log: Logger;
  fetch: SafeFetch;
  storage: Storage;
  pictures: Pictures;
  scraper: Scraper;
  mail: Mail;
  /** What the domain is handed; asked for once jobs run. */
  context: () => Context;
}): JobQueue {
  const { pool, log } = world;
  const boss = new PgBoss({ db: jobsOn(pool) });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  const stopping = new AbortController();
  let started: Promise<void> | undefined;
  let mayTakeEvents = false;

  /** A round ends before its job would be taken for lost; what is left waits for the next. */
  async function importRound(): Promise<void> {
    await runImports(world.context(), AbortSignal.any([stopping.signal, AbortSignal.timeout(10 * 60_000)]));
  }

  /** Those that have a job keep it. */
  async function giveJobs(queue: 'shop-event' | 'payment-event', waiting: { id: string }[]): Promise<void> {
    if (waiting.length === 0) return;
    await boss.insert(
      queue,
      waiting.map((data) => ({ data, singletonKey: data.id })),
    );
  }
  const giveShopEventsJobs = async () => giveJobs('shop-event', await waitingShopEvents(world.context()));
  const givePaymentEventsJobs = async () =>
    giveJobs('payment-event', await waitingPaymentEvents(world.context()));

  async function sweepAll(): Promise<void> {
    await sweep(world);
    await removeUnusedFiles({ ...world, sql: sqlOn(pool) });
  }

  async function begin(): Promise<void> {
    await boss.start();
    await boss.createQueue('copy-images', { retryLimit: 0 });
    await boss.createQueue('send-webhook', webhookRetries);
    await boss.createQueue('resend-webhook', resendJobs);
    await boss.createQueue('send-mail', mailRetries);
    await boss.createQueue('read-product-page', { retryLimit: 1, retryDelay: 60 });
    await boss.createQueue('run-import', { retryLimit: 0, expireInSeconds: 1_800 });
    await boss.createQueue('charge-overage', { retryLimit: 0, expireInSeconds: 3 * 3_600 });
    await boss.createQueue('close-months', { retryLimit: 0, expireInSeconds: 3 * 3_600 });
    await boss.createQueue('shop-event', shopEventJobs);
    await boss.createQueue('lost-shop-events', { retryLimit: 0 });
    await boss.createQueue('payment-event', shopEventJobs);
    await boss.createQueue('lost-payment-events', { retryLimit: 0 });
    await boss.createQueue('usage-notices', { retryLimit: 0 });
    await boss.createQueue('sweep', { retryLimit: 0 });
    mayTakeEvents = true;
    await boss.work('copy-images', { pollingIntervalSeconds: 2 }, () => copyImages(world));
    for (const queue of ['send-webhook', 'resend-webhook']) {
      await boss.work<WebhookJob>(queue, webhookWork, (jobs) =>
        Promise.all(jobs.map((job) => settle(job.id, deliverWebhook(world, job)))),
      );
    }
    await boss.work<PartnerMail>('send-mail', mailWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, sendMail(world.context(), job.data)))),
    );
    await boss.work<{ url: string }>('read-product-page', pageWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, readProductPage(world, job.data)))),
    );
    await boss.work('run-import', { pollingIntervalSeconds: 1 }, importRound);
    await boss.work('charge-overage', { pollingIntervalSeconds: 60 }, () =>
      chargeAllOverage(world.context(), stopping.signal),
    );
    await boss.work('close-months', { pollingIntervalSeconds: 60 }, () =>
      closeLastMonth(world.context(), stopping.signal),
    );
    await boss.work<{ id: string }>('shop-event', shopEventWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, workOffShopEvent(world.context(), job.data)))),
    );
    await boss.work('lost-shop-events', { pollingIntervalSeconds: 5 }, giveShopEventsJobs);
    await boss.work<{ id: string }>('payment-event', shopEventWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, workOffPaymentEvent(world.context(), job.data)))),
    );
    await boss.work('lost-payment-events', { pollingIntervalSeconds: 5 }, givePaymentEventsJobs);
    await boss.work('usage-notices', { pollingIntervalSeconds: 5 }, () => tellThresholds(world.context()));
    await boss.work('sweep', { pollingIntervalSeconds: 60 }, sweepAll);
    await boss.schedule('copy-images', '* * * * *');
    await boss.schedule('run-import', '* * * * *');
    await boss.schedule('lost-shop-events', '* * * * *');
    await boss.schedule('lost-payment-events', '* * * * *');
    await boss.schedule('usage-notices', '* * * * *');
    await boss.schedule('sweep', '17 * * * *');
    // Every day, on the first of a month for the month that ended, too.
    await boss.schedule('charge-overage', '20 2 * * *');
    // From 00:30 on the first; later rounds find what was left open.
    await boss.schedule('close-months', '30 * * * *');
    await giveShopEventsJobs();
    await givePaymentEventsJobs();
  }

  /** A command hands jobs over and leaves them to the servers. */
  let handingOver: Promise<void> | undefined;
  const reachable = () => started ?? (handingOver ??= handOver());
  async function handOver(): Promise<void> {
    await boss.start();
    await boss.createQueue('send-mail', mailRetries);
  }

  async function workOff(queue: 'shop-event' | 'payment-event', job: { id: string }, client: PoolClient) {
    // While the queue is starting its events count as lost: waiting here would hold up the caller's transaction.
    if (!mayTakeEvents) return;
    await boss.send(queue, job, { singletonKey: job.id, db: jobsOn(client) });
  }

  return {
    start: () => (started ??= begin()),
    async stop() {
      const running = started ?? handingOver;
      if (!running) return;
      await running.catch(() => undefined);
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
    async sendMail(mail, client) {
      await reachable();
      await boss.send('send-mail', mail, client && { db: jobsOn(client) });
    },
    async resendWebhook(job) {
      await started;
      await resendWebhook(boss, pool, job);
    },
    async waitingWebhooks(messageIds) {
      // The queue's tables are there once it has started.
      await reachable();
      return waitingWebhooks(pool, messageIds);
    },
    workOffShopEvent: (job, client) => workOff('shop-event', job, client),
    workOffPaymentEvent: (job, client) => workOff('payment-event', job, client),
    tryWebhook: (job) => tryWebhook(world, { id: randomUUID(), data: job }),
  };
}
