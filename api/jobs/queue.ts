import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss, type JobResult, type Queue } from 'pg-boss';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { DomainToCheck, Jobs, Round } from '#api/platform/jobs/jobs.ts';
import type { Mail } from '#api/platform/mail/mail.ts';
import type { Scraper } from '#api/modules/catalog/ports.ts';
import type { PartnerMail } from '#api/contract/partner-mail.ts';
import type { Images } from '#api/platform/images/images.ts';
import type { SafeFetch } from '#api/platform/fetch/safe-fetch.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { afterCommit } from '#api/platform/db/joint.ts';
import { sqlOn } from '#api/platform/db/sql.ts';
import { waitBeforeRetry } from '#api/platform/db/temporary.ts';
import { chargeOverage } from '#api/modules/shopify/charge-overage.ts';
import { payingShops } from '#api/modules/shopify/paying-shops.ts';
import type { Context } from '#api/platform/context.ts';
import { chargeInvoice } from '#api/modules/billing/charge-invoice.ts';
import { openMonths, unchargedInvoices } from '#api/modules/billing/close-last-month.ts';
import { closePartnerMonth, type PartnerMonth } from '#api/modules/billing/close-month.ts';
import { checkDomain } from '#api/modules/keys/check-domain.ts';
import { recheckDomains } from '#api/modules/keys/recheck-domains.ts';
import { removeUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { notifyThresholds } from '#api/modules/metering/notify-thresholds.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { attempt, cleanUp, isAnyCleanupFailing } from './clean-up.ts';
import { keepPartitions } from './keep-partitions.ts';
import { copyImages } from '#api/modules/catalog/copy-images.ts';
import { deliverWebhook, tryWebhook, type WebhookJob } from '#api/modules/baskets/deliver-webhook.ts';
import { resendWebhook, waitingWebhooks } from '#api/modules/baskets/resend-webhook.ts';
import { waitingPaymentEvents, processPaymentEvent } from '#api/modules/billing/payment-event-job.ts';
import { readProductPage } from '#api/modules/catalog/read-product-page.ts';
import { runImports } from '#api/modules/lists/run-import.ts';
import { sendMail } from './send-mail.ts';
import { waitingShopEvents, processShopEvent } from '#api/modules/privacy/shopify-webhook-job.ts';

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
 * A server at work on a job says so every few seconds. After this long without a word the job is given to another one: a
 * email or webhook in flight at a crash is sent again within a minute, by the same id. One try ends sooner, so that none
 * is under way twice.
 */
const silenceSeconds = 15;
const heartbeatRefreshSeconds = 4;
/** How often the queue looks for such jobs. */
const supervision = { superviseIntervalSeconds: 8, monitorIntervalSeconds: 7 };

/** How long a request waits for a queue that is still starting. */
const startPatienceMs = 2_000;

const mailRetries = { retryLimit: 10, retryDelay: 30, retryBackoff: true, retryDelayMax: 3_600 };
const webhookRetries = { retryLimit: 8, retryDelay: 10, retryBackoff: true, retryDelayMax: 3_600 };
/** However often it is asked for, a message is sent again once at a time. */
const resendJobs = { policy: 'exclusive', ...webhookRetries } as const;

/** One job a partner, shop or invoice, which fails and is tried again alone. */
const ownJobs = { policy: 'exclusive', expireInSeconds: 300 } as const;
/** For most of a day; then the partner is handed out again. */
const monthRetries = { retryLimit: 20, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600 };
const daySeconds = 86_400;

/** An event has one job at a time, so that events whose job was lost may simply be given one. */
const shopEventJobs = {
  policy: 'exclusive',
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3_600,
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
  heartbeatRefreshSeconds,
} as const;

const mailWork = {
  pollingIntervalSeconds: 1,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  heartbeatRefreshSeconds,
} as const;

/** Shops are asked for few pages at once. */
const pageWork = {
  pollingIntervalSeconds: 1,
  batchSize: 4,
  burstWhenBatchFull: true,
  perJobResults: true,
  heartbeatRefreshSeconds,
} as const;

const fewAtOnceWork = {
  pollingIntervalSeconds: 1,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  heartbeatRefreshSeconds,
} as const;

const every = (pollingIntervalSeconds: number) => ({ pollingIntervalSeconds, heartbeatRefreshSeconds });

/** Where jobs are written: the pool, or a transaction, whose end decides on them. */
const jobsOn = (database: Pool | PoolClient) => ({
  executeSql: (text: string, values?: unknown[]) => database.query(text, values),
});

/** Gives each of many a job of its own, a page at a time. Whoever has one keeps it. */
async function handOut<Data extends object>(
  pages: AsyncIterable<Data[]>,
  insert: (jobs: { data: Data; singletonKey: string }[]) => Promise<unknown>,
): Promise<void> {
  for await (const page of pages) {
    if (page.length > 0) {
      await insert(page.map((data) => ({ data, singletonKey: Object.values(data).join(' ') })));
    }
  }
}

/** What became of one job of several. */
const settle = (id: string, work: Promise<void>): Promise<JobResult> =>
  work.then(
    () => ({ id, status: 'completed' }),
    (error: Error) => ({ id, status: 'failed', output: { message: error.message } }),
  );

/** Background work on the same database: images, webhooks, overage, cleanups. Any number of servers may share it. */
export function createJobQueue(world: {
  pool: Pool;
  clock: () => Date;
  log: Logger;
  fetch: SafeFetch;
  storage: Storage;
  images: Images;
  scraper: Scraper;
  mail: Mail;
  /** What the domain is handed; asked for once jobs run. */
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

  const handOutShops = () =>
    handOut(payingShops(world.context()), (jobs) => boss.insert('charge-shop', jobs));

  /** A partner with nothing to bill is looked at once a day: something may come late. */
  async function handOutMonths(): Promise<void> {
    await handOut(openMonths(world.context()), (jobs) =>
      boss.insert(
        'close-month',
        jobs.map((job) => ({ ...job, singletonSeconds: daySeconds })),
      ),
    );
    await handOut(unchargedInvoices(world.context()), (jobs) => boss.insert('charge-invoice', jobs));
  }

  const told = (job: { name: string; data: object }, work: Promise<void>) =>
    work.catch((error: unknown) => {
      log.error({ err: error, job: job.name, ...job.data }, 'a job of one failed; it is tried again');
      throw error;
    });

  /** What one round leaves, the next one takes, which follows at once. */
  async function cleanUpAll(): Promise<void> {
    await keepPartitions(world);
    const isUnfinished = await cleanUp(world);
    await attempt(world, 'unused_files', async () => {
      const removed = await removeUnusedFiles({ ...world, sql: sqlOn(pool) });
      return { removed, isUnfinished: false };
    });
    if (isUnfinished) nudge('cleanup');
  }

  /** What an earlier version set is set anew. */
  async function setUp(name: string, { policy, ...options }: Omit<Queue, 'name'>): Promise<void> {
    const own = { ...options, heartbeatSeconds: silenceSeconds };
    await boss.createQueue(name, { ...own, ...(policy && { policy }) });
    await boss.updateQueue(name, own);
  }

  async function begin(): Promise<void> {
    await boss.start();
    await setUp('copy-images', { retryLimit: 0 });
    await setUp('send-webhook', webhookRetries);
    await setUp('resend-webhook', resendJobs);
    await setUp('send-mail', mailRetries);
    await setUp('read-product-page', { retryLimit: 1, retryDelay: 60 });
    await setUp('run-import', { retryLimit: 0, expireInSeconds: 1_800 });
    await setUp('charge-overage', { retryLimit: 2, retryDelay: 60 });
    await setUp('charge-shop', { ...ownJobs, retryLimit: 2, retryDelay: 60 });
    await setUp('close-months', { retryLimit: 0 });
    await setUp('close-month', { ...ownJobs, ...monthRetries });
    await setUp('charge-invoice', { ...ownJobs, retryLimit: 0 });
    await setUp('shop-event', shopEventJobs);
    await setUp('lost-shop-events', { retryLimit: 0 });
    await setUp('payment-event', shopEventJobs);
    await setUp('lost-payment-events', { retryLimit: 0 });
    await setUp('usage-notices', { retryLimit: 0 });
    await setUp('check-domain', { retryLimit: 1, retryDelay: 60 });
    await setUp('recheck-domains', { retryLimit: 0, expireInSeconds: 1_800 });
    await setUp('cleanup', { retryLimit: 0, expireInSeconds: 1_800 });
    mayTakeEvents = true;
    await boss.work('copy-images', every(2), () => copyImages(world));
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
    await boss.work('run-import', every(1), importRound);
    await boss.work('charge-overage', every(2), handOutShops);
    await boss.work<{ shopId: number }>('charge-shop', fewAtOnceWork, (jobs) =>
      Promise.all(
        jobs.map((job) => settle(job.id, told(job, chargeOverage(world.context(), job.data.shopId)))),
      ),
    );
    await boss.work('close-months', every(2), handOutMonths);
    await boss.work<PartnerMonth>('close-month', fewAtOnceWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, told(job, closePartnerMonth(world.context(), job.data))))),
    );
    await boss.work<{ invoiceId: number }>('charge-invoice', fewAtOnceWork, (jobs) =>
      Promise.all(
        jobs.map((job) => settle(job.id, told(job, chargeInvoice(world.context(), job.data.invoiceId)))),
      ),
    );
    await boss.work<{ id: string }>('shop-event', fewAtOnceWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, processShopEvent(world.context(), job.data)))),
    );
    await boss.work('lost-shop-events', every(5), giveShopEventsJobs);
    await boss.work<{ id: string }>('payment-event', fewAtOnceWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, processPaymentEvent(world.context(), job.data)))),
    );
    await boss.work('lost-payment-events', every(5), givePaymentEventsJobs);
    await boss.work('usage-notices', every(5), () => notifyThresholds(world.context()));
    await boss.work<DomainToCheck>('check-domain', pageWork, (jobs) =>
      Promise.all(jobs.map((job) => settle(job.id, checkDomain(world.context(), job.data)))),
    );
    await boss.work('recheck-domains', every(60), () =>
      recheckDomains(world.context(), AbortSignal.any([stopping.signal, AbortSignal.timeout(20 * 60_000)])),
    );
    await boss.work('cleanup', every(60), cleanUpAll);
    await boss.schedule('copy-images', '* * * * *');
    await boss.schedule('run-import', '* * * * *');
    await boss.schedule('lost-shop-events', '* * * * *');
    await boss.schedule('lost-payment-events', '* * * * *');
    await boss.schedule('usage-notices', '* * * * *');
    await boss.schedule('recheck-domains', '*/20 * * * *');
    await boss.schedule('cleanup', '17 * * * *');
    // Every day, on the first of a month for the month that ended, too.
    await boss.schedule('charge-overage', '20 2 * * *');
    // From 00:30 on the first; later rounds find what was left open.
    await boss.schedule('close-months', '30 * * * *');
    await giveShopEventsJobs();
    await givePaymentEventsJobs();
  }

  /** One that has failed halfway is not started again: a new one takes its place. */
  async function beginAtLast(): Promise<void> {
    for (; !stopping.signal.aborted; failures += 1) {
      try {
        await begin();
        hasBegun = true;
        for (const queue of nudged) nudge(queue);
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
  const nudged = new Set<Round>();
  function nudge(queue: Round): void {
    if (!hasBegun) return void nudged.add(queue);
    // Asked while a round runs, there is another one after it: it may have missed the newest.
    boss
      .send(queue, {}, { singletonSeconds: 2, singletonNextSlot: true })
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
  let handingOver: Promise<void> | undefined;
  const reachable = () => (started ? inTime(started) : (handingOver ??= handOver()));
  async function handOver(): Promise<void> {
    await boss.start();
    await setUp('send-mail', mailRetries);
  }

  async function enqueue(queue: 'shop-event' | 'payment-event', job: { id: string }, client: PoolClient) {
    // While the queue is starting its events count as lost: waiting here would hold up the caller's transaction.
    if (!mayTakeEvents) return;
    await boss.send(queue, job, { singletonKey: job.id, db: jobsOn(client) });
  }

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
    nudge: (queue) => afterCommit(() => nudge(queue)),
    checkDomains(domains) {
      // Without a queue, the servers' rounds find hosts that nobody has looked at.
      afterCommit(() => {
        started
          ?.then(async () => {
            for (const domain of domains) {
              const singletonKey = `${domain.partnerId} ${domain.host}`;
              const once = { singletonKey, singletonSeconds: 10, singletonNextSlot: true };
              await boss.send('check-domain', domain, once);
            }
          })
          .catch((error: unknown) => log.warn({ err: error }, 'hosts were not handed over to be checked'));
      });
    },
    async readProductPage(job) {
      await inTime(started);
      const singletonKey = createHash('sha256').update(job.url).digest('base64url');
      await boss.send('read-product-page', job, { singletonKey, singletonSeconds: 600 });
    },
    async sendWebhook(job) {
      await inTime(started);
      await boss.send('send-webhook', job);
    },
    async sendMail(mail, client) {
      await reachable();
      await boss.send('send-mail', mail, client && { db: jobsOn(client) });
    },
    async resendWebhook(job) {
      await inTime(started);
      await resendWebhook(boss, pool, job);
    },
    async waitingWebhooks(messageIds) {
      // The queue's tables are there once it has started.
      await reachable();
      return waitingWebhooks(pool, messageIds);
    },
    enqueueShopEvent: (job, client) => enqueue('shop-event', job, client),
    enqueuePaymentEvent: (job, client) => enqueue('payment-event', job, client),
    tryWebhook: (job) => tryWebhook(world, { id: randomUUID(), data: job }),
  };
}
