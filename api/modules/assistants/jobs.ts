import { connectionDays } from '#api/contract/assistants.ts';
import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import type { BackgroundWork } from '#api/platform/jobs/job.ts';

export const assistantsWork: BackgroundWork = {
  jobs: [],
  cleanups: [
    // Used refresh tokens are remembered for 30 of their 90 days, so that their second use ends the connection.
    expiry({
      name: 'assistant_secrets',
      key: 'kind, id_hash',
      by: 'expires_at',
      due: `expires_at < :now OR consumed_at IS NOT NULL AND expires_at < :now::timestamptz + interval '60 days'`,
    }),
    expiry({
      name: 'assistant_connections',
      key: 'id',
      by: 'used_at',
      due: `used_at < ${ago(`${connectionDays} days`)}`,
    }),
    // Each connection counts on its client until it ends.
    expiry({
      name: 'assistant_clients',
      key: 'id',
      by: 'created_at',
      due: `created_at < ${ago('1 day')}`,
      unless: {
        sql: `EXISTS (SELECT 1 FROM assistant_connections c WHERE c.client_id = assistant_clients.id)`,
        type: 'timestamptz',
        first: '-infinity',
      },
    }),
  ],
};
