/** All background work: the jobs declared in each module's `jobs.ts`, and those that span modules. */
import type { PartnerMail } from './contract/partner-mail.ts';
import { alertsWork } from './modules/alerts/jobs.ts';
import { analyticsWork } from './modules/analytics/jobs.ts';
import { assistantsWork } from './modules/assistants/jobs.ts';
import { auditWork } from './modules/audit/jobs.ts';
import { basketsWork } from './modules/baskets/jobs.ts';
import { billingWork } from './modules/billing/jobs.ts';
import { writeInvoiceFile } from './modules/billing/write-invoice-file.ts';
import { catalogWork } from './modules/catalog/jobs.ts';
import { creatorsWork } from './modules/creators/jobs.ts';
import { identityWork } from './modules/identity/jobs.ts';
import { keysWork } from './modules/keys/jobs.ts';
import { listsWork } from './modules/lists/jobs.ts';
import { marketingWork } from './modules/marketing/jobs.ts';
import { meteringWork } from './modules/metering/jobs.ts';
import { ordersWork } from './modules/orders/jobs.ts';
import { partnersWork } from './modules/partners/jobs.ts';
import { peopleWork } from './modules/people/jobs.ts';
import { privacyWork } from './modules/privacy/jobs.ts';
import { shopifyWork } from './modules/shopify/jobs.ts';
import { switchingWork } from './modules/switching/jobs.ts';
import { webhooksWork } from './modules/webhooks/jobs.ts';
import type { Context } from './platform/context.ts';
import { pageAssetsWork } from './platform/http/page-assets.ts';
import { ago, type Cleanup, expiry } from './platform/jobs/expiry.ts';
import { type Attempt, each, type Job, longMailRetries, round } from './platform/jobs/job.ts';
import { keepPartitions } from './platform/jobs/keep-partitions.ts';
import { attemptCleanup, type Cleaning, runCleanups } from './platform/jobs/run-cleanups.ts';
import { sendJobMail } from './platform/jobs/send-job-mail.ts';
import type { MailCause } from './platform/mail/mail-cause.ts';
import { removeUnusedFiles } from './platform/storage/stored-files.ts';

const modules = [
  keysWork,
  pageAssetsWork,
  identityWork,
  auditWork,
  catalogWork,
  meteringWork,
  peopleWork,
  listsWork,
  switchingWork,
  alertsWork,
  basketsWork,
  partnersWork,
  assistantsWork,
  ordersWork,
  webhooksWork,
  marketingWork,
  analyticsWork,
  billingWork,
  shopifyWork,
  creatorsWork,
  privacyWork,
];

export const cleanups: readonly Cleanup[] = [
  expiry({
    name: 'idempotency_keys',
    key: 'scope, key',
    by: 'created_at',
    due: `created_at < ${ago('24 hours')}`,
  }),
  // Servers only read changes from the last minute.
  expiry({ name: 'cache_changes', key: 'id', by: 'at', due: `at < ${ago('1 hour')}` }),
  ...modules.flatMap(({ cleanups: own = [] }) => own),
];
const partitions = Object.assign({}, ...modules.map(({ partitions: own }) => own)) as Record<
  string,
  string | null
>;

/** Deletes expired data. @returns whether more is left for another run */
export const cleanUp = (
  cleaning: Cleaning,
  { list = cleanups, ...bounds }: { list?: readonly Cleanup[]; batches?: number; rows?: number } = {},
) => runCleanups(cleaning, list, bounds);

/** Creates the partitions of the coming months and drops expired ones. */
export const keepAllPartitions = (cleaning: Cleaning) => keepPartitions(cleaning, partitions);

/** If a round leaves work undone, another one starts right away. */
async function cleanUpAll(ctx: Context): Promise<void> {
  await keepAllPartitions(ctx);
  const isUnfinished = await cleanUp(ctx);
  await attemptCleanup(ctx, 'unused_files', async () => {
    const removed = await removeUnusedFiles({ ...ctx, storage: ctx.adapters.storage });
    return { removed, isUnfinished: false };
  });
  if (isUnfinished) ctx.adapters.jobs.nudge('cleanup');
}

/** An email in the queue. The previous version didn't store the cause. */
type QueuedMail = PartnerMail & { cause?: MailCause };

/** Sends an email from the queue. @throws if the mail server didn't accept it, so that the queue retries */
const sendMail = (ctx: Context, job: Attempt<'send-mail'>): Promise<void> =>
  sendJobMail(ctx, 'send-mail', job, async (id) => {
    const { to, lang, email, cause = { kind: 'owner' } } = job.data as QueuedMail;
    const attachments = await attachmentsOf(ctx, job.data);
    await ctx.adapters.mail.sendPartnerMail({ id, to, lang, email, cause, attachments });
  });

/** Attaches the PDF to the service's own invoices. */
async function attachmentsOf(ctx: Context, { email }: PartnerMail) {
  if (email.kind !== 'invoice' || email.charged) return [];
  const { content } = await writeInvoiceFile(ctx, email.number);
  return [{ filename: `${email.number}.pdf`, content, contentType: 'application/pdf' }];
}

export const jobs: readonly Job[] = [
  ...modules.flatMap(({ jobs: own = [] }) => own),
  each('send-mail', {
    atOnce: 10,
    queue: longMailRetries,
    isSentByCommands: true,
    run: sendMail,
  }),
  round('cleanup', {
    everySeconds: 60,
    schedule: '17 * * * *',
    queue: { expireInSeconds: 1_800 },
    run: cleanUpAll,
  }),
];
