import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import type { BackgroundWork } from '#api/platform/jobs/job.ts';

export const peopleWork: BackgroundWork = {
  cleanups: [
    expiry({
      // Requests to email addresses that have never been used to sign in.
      name: 'friend_requests',
      key: 'id',
      by: 'created_at',
      due: `status = 'pending' AND to_user_id IS NULL AND created_at < ${ago('90 days')}`,
    }),
    expiry({ name: 'invite_codes', key: 'code', by: 'expires_at', due: `expires_at < ${ago('30 days')}` }),
    expiry({ name: 'notifications', key: 'id', by: 'read_at', due: `read_at < ${ago('1 year')}` }),
  ],
};
