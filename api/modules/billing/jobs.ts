import type { Context } from '#api/platform/context.ts';
import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import { type BackgroundWork, each, eventQueue, round } from '#api/platform/jobs/job.ts';
import { chargeInvoice } from './charge-invoice.ts';
import { closePartnerMonth, type PartnerMonth } from './close-month.ts';
import { listOpenMonths, unchargedInvoices } from './list-open-months.ts';
import { processPaymentEvent, waitingPaymentEvents } from './process-payment-event.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'close-months': Round;
    'close-month': PartnerMonth;
    'charge-invoice': { invoiceId: number };
    'payment-event': { id: string };
    'lost-payment-events': Round;
  }
}

/** One job per partner or invoice, so that each fails and is retried separately. */
const ownJobs = { policy: 'exclusive', expireInSeconds: 300 } as const;
/** Retries for most of a day; then the partner gets a new job. */
const monthRetries = { retryLimit: 20, retryDelay: 60, retryBackoff: true, retryDelayMax: 3_600 };
const daySeconds = 86_400;

export const billingWork: BackgroundWork = {
  jobs: [
    // First runs at 00:30 on the first of the month; later rounds find the rest.
    round('close-months', { everySeconds: 2, schedule: '30 * * * *', run: handOutMonths }),
    each('close-month', {
      atOnce: 5,
      queue: { ...ownJobs, ...monthRetries },
      logsFailures: true,
      run: (ctx, { data }) => closePartnerMonth(ctx, data),
    }),
    each('charge-invoice', {
      atOnce: 5,
      queue: { ...ownJobs, retryLimit: 0 },
      logsFailures: true,
      run: (ctx, { data }) => chargeInvoice(ctx, data.invoiceId),
    }),
    each('payment-event', {
      atOnce: 5,
      queue: eventQueue,
      run: (ctx, { data }) => processPaymentEvent(ctx, data),
    }),
    round('lost-payment-events', {
      everySeconds: 5,
      schedule: '* * * * *',
      runsAtStart: true,
      run: async (ctx) => ctx.adapters.jobs.handOut('payment-event', await waitingPaymentEvents(ctx)),
    }),
  ],
  cleanups: [
    expiry({ name: 'stripe_events', key: 'id', by: 'received_at', due: `received_at < ${ago('30 days')}` }),
  ],
};

/** Partners with nothing to bill are checked once a day, because charges can arrive late. */
async function handOutMonths(ctx: Context): Promise<void> {
  const { jobs } = ctx.adapters;
  for await (const page of listOpenMonths(ctx)) {
    await jobs.handOut('close-month', page, { singletonSeconds: daySeconds });
  }
  for await (const page of unchargedInvoices(ctx)) await jobs.handOut('charge-invoice', page);
}
