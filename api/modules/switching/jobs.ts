import { waitingDays } from '#api/contract/list-import.ts';
import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import { type BackgroundWork, longRound } from '#api/platform/jobs/job.ts';
import { processListImports } from './process-list-imports.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'import-lists': Round;
  }
}

export const switchingWork: BackgroundWork = {
  jobs: [longRound('import-lists', 2, processListImports)],
  cleanups: [
    // Their lists, however many, are deleted in batches by the job. Includes imports that were never finished.
    expiry({
      name: 'waiting_lists',
      table: 'list_imports',
      key: 'id',
      by: 'created_at',
      due: `state = 'done' AND finished_at < ${ago(`${waitingDays} days`)}
        OR state IN ('mapping', 'checked', 'failed') AND created_at < ${ago('30 days')}`,
      set: `state = 'undoing', path = NULL, claimed_at = NULL`,
    }),
    expiry({
      name: 'list_imports',
      key: 'id',
      by: 'created_at',
      due: `state = 'undone' AND created_at < ${ago('90 days')}`,
    }),
  ],
};
