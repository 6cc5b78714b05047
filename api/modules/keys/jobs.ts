import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import { type BackgroundWork, each, round } from '#api/platform/jobs/job.ts';
import { checkDomain } from './check-domain.ts';
import { domainHostOf } from './domain-host.ts';
import type { DomainToCheck } from './internal/domains/offer-checks.ts';
import { recheckDomains } from './recheck-domains.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'check-domain': DomainToCheck;
    'recheck-domains': Round;
  }
}

export const keysWork: BackgroundWork = {
  jobs: [
    // Limits the load on shops.
    each('check-domain', {
      atOnce: 4,
      perGroup: 1,
      queue: { retryLimit: 1, retryDelay: 60 },
      run: (ctx, { data }) => checkDomain(ctx, data),
    }),
    round('recheck-domains', {
      everySeconds: 60,
      schedule: '*/20 * * * *',
      queue: { expireInSeconds: 1_800 },
      run: (ctx, _job, stopping) =>
        recheckDomains(ctx, AbortSignal.any([stopping, AbortSignal.timeout(20 * 60_000)])),
    }),
  ],
  cleanups: [
    expiry({
      // Hosts of active keys are kept, so that they aren't treated as new every day.
      name: 'domain_checks',
      key: 'partner_id, host',
      by: 'checked_at',
      due: `checked_at < ${ago('60 days')}`,
      unless: {
        sql: `EXISTS (
        SELECT 1 FROM api_keys k, unnest(k.allowed_domains) AS d (entry)
        WHERE k.partner_id = domain_checks.partner_id AND k.status = 'active'
          AND ${domainHostOf('d.entry')} = domain_checks.host)`,
        type: 'timestamptz',
        first: '-infinity',
      },
    }),
  ],
};
