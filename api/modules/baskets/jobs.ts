import { webhookRetentionDays } from '#api/contract/webhook-types.ts';
import { expiry } from '#api/platform/jobs/expiry.ts';
import { type BackgroundWork, each } from '#api/platform/jobs/job.ts';
import { deliverWebhook, type WebhookJob } from './deliver-webhook.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'send-webhook': WebhookJob;
    'resend-webhook': WebhookJob;
  }
}

const retries = { retryLimit: 8, retryDelay: 10, retryBackoff: true, retryDelayMax: 3_600 };

export const basketsWork: BackgroundWork = {
  jobs: [
    each('send-webhook', {
      atOnce: 18,
      perGroup: 3,
      queue: retries,
      run: (ctx, job) => deliverWebhook({ ...ctx, ...ctx.adapters }, job),
    }),
    // Repeated requests resend a message only once at a time.
    each('resend-webhook', {
      atOnce: 6,
      perGroup: 2,
      queue: { policy: 'exclusive', ...retries },
      run: (ctx, job) => deliverWebhook({ ...ctx, ...ctx.adapters }, job),
    }),
  ],
  cleanups: [
    expiry({
      name: 'old_webhook_secrets',
      table: 'basket_configs',
      key: 'id',
      by: 'old_secret_until',
      due: `old_secret_until < :now`,
      set: 'old_secret = NULL, old_secret_until = NULL',
    }),
  ],
  partitions: { basket_events: null, webhook_attempts: `${webhookRetentionDays} days` },
};
