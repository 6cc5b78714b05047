import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import type { BackgroundWork } from '#api/platform/jobs/job.ts';

export const partnersWork: BackgroundWork = {
  cleanups: [
    expiry({
      name: 'partner_invitations',
      key: 'id',
      by: 'expires_at',
      due: `expires_at < ${ago('30 days')}`,
    }),
  ],
};
