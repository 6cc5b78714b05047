import { ago, dayStart, expiry } from '#api/platform/jobs/expiry.ts';
import { type BackgroundWork, each, longRound, mailRetries, round } from '#api/platform/jobs/job.ts';
import { fillOwners } from './fill-owners.ts';
import { collectReminders, mailGift } from './mail-gifts.ts';
import { collectNotifications, mailNotifications } from './mail-notifications.ts';
import { mergeDuplicateWishes } from './merge-duplicate-wishes.ts';
import { runImports } from './run-imports.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'run-import': Round;
    'unite-wishes': Round;
    'fill-owners': Round;
    'collect-notifications': Round;
    'mail-notifications': { ids: number[] };
    'collect-reminders': Round;
    'mail-gift': { id: number; about: 'reminder' | 'thanks' };
  }
}

export const listsWork: BackgroundWork = {
  jobs: [
    longRound('run-import', 1, runImports),
    longRound('unite-wishes', 5, mergeDuplicateWishes),
    longRound('fill-owners', 60, fillOwners),
    round('collect-notifications', { everySeconds: 5, schedule: '* * * * *', run: collectNotifications }),
    each('mail-notifications', {
      atOnce: 10,
      queue: mailRetries,
      run: (ctx, job) => mailNotifications(ctx, job),
    }),
    round('collect-reminders', { everySeconds: 60, schedule: '* * * * *', run: collectReminders }),
    each('mail-gift', { atOnce: 10, queue: mailRetries, run: (ctx, job) => mailGift(ctx, job) }),
  ],
  cleanups: [
    // Merges can't be undone after that.
    expiry({
      name: 'account_merge_changes',
      key: 'id',
      by: 'created_at',
      due: `created_at < ${ago('30 days')}`,
    }),
    // References issued before the folding have expired by then.
    expiry({
      name: 'folded_items',
      key: 'old_id',
      by: 'folded_at',
      due: `folded_at < ${ago('90 days')}`,
    }),
    // The hashes that servers of the previous version still write.
    expiry({
      name: 'gift_givers',
      table: 'list_items',
      key: 'id',
      by: 'purchased_at',
      due: `purchase_viewer IS NOT NULL AND (purchased_at IS NULL OR purchased_at < ${dayStart})`,
      set: 'purchase_viewer = NULL',
    }),
    expiry({
      name: 'gift_claim_viewers',
      table: 'gift_claims',
      key: 'id',
      by: 'created_at',
      due: `viewer IS NOT NULL AND created_at < ${dayStart}`,
      set: 'viewer = NULL',
    }),
    // Until then, givers see that their reservation has ended.
    expiry({
      name: 'ended_reservations',
      table: 'gift_claims',
      key: 'id',
      by: 'reserved_until',
      due: `quantity = 0 AND reserved_until < ${ago('30 days')}`,
    }),
    // The cookies with which givers see their gifts don't last longer.
    expiry({
      name: 'removed_gifts',
      table: 'gift_claims',
      key: 'id',
      by: 'created_at',
      due: `item_id IS NULL AND list_id IS NULL AND user_id IS NULL AND created_at < ${ago('180 days')}`,
    }),
    expiry({
      // Keeps imports of lists on other sites, which can be synced at any time.
      name: 'imports',
      key: 'id',
      by: 'finished_at',
      due: `status IN ('done', 'failed') AND source_url IS NULL AND finished_at < ${ago('1 year')}`,
      limit: 20,
    }),
  ],
};
