import { auditDays } from '#api/contract/audit.ts';
import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import type { BackgroundWork } from '#api/platform/jobs/job.ts';

export const auditWork: BackgroundWork = {
  cleanups: [expiry({ name: 'audit_entries', key: 'id', by: 'at', due: `at < ${ago(`${auditDays} days`)}` })],
};
