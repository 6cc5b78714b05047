import type { Notification } from '#api/contract/notification.ts';
import { hasConfirmedAddress } from '#api/modules/identity/has-confirmed-address.ts';
import { sendIfPermitted } from '#api/modules/identity/permit-mail.ts';
import { unsubscribeUrl } from '#api/modules/people/unsubscribe.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { type Attempt, FinalFailure } from '#api/platform/jobs/job.ts';
import { sendJobMail } from '#api/platform/jobs/send-job-mail.ts';
import { processInBatches } from '#api/platform/jobs/skip-failing-rows.ts';
import { failureOf } from '#api/platform/mail/mail-failure.ts';
import { isGiven } from './internal/gifts/gift-notices.ts';
import { giverReads, titleForGiver } from './internal/gifts/giver-columns.ts';

/** Readers per transaction. */
const atOnce = 100;

/**
 * Days after which notifications that couldn't be emailed aren't tried again; their reader finds
 * them on the site.
 */
const keptDays = 14;
const againAfterSeconds = 3_600;

/**
 * All pending notifications of readers whose first one is due. Another server's readers are skipped, so each gets one
 * email.
 */
const takeDue = statement('notifications_take_due')`
  WITH due AS MATERIALIZED (
    SELECT DISTINCT user_id FROM (
      SELECT user_id FROM notifications WHERE mail_due_at <= :now ORDER BY mail_due_at LIMIT :limit OFFSET :skip) oldest
  ), readers AS MATERIALIZED (
    SELECT u.id FROM users u JOIN due ON due.user_id = u.id FOR NO KEY UPDATE OF u SKIP LOCKED
  ), pending AS MATERIALIZED (
    SELECT n.id FROM notifications n JOIN readers r ON r.id = n.user_id
    WHERE n.mail_due_at IS NOT NULL ORDER BY n.id FOR UPDATE OF n SKIP LOCKED
  )
  UPDATE notifications n SET mail_due_at = NULL FROM pending p WHERE n.id = p.id
  RETURNING n.user_id, n.id, n.read_at IS NULL AS is_unread`;

/**
 * Enqueues one job per reader, with all of their unread notifications that are due. Taking and
 * enqueuing are one transaction, so each notification is in one job even after a crash.
 */
export async function collectNotifications(ctx: Context): Promise<void> {
  const bounds = { atOnce, failure: 'a reader’s notifications were not emailed' };
  await processInBatches(ctx.log, bounds, (notifications) =>
    transaction(ctx.pool, async (sql, client) => {
      const taken = await sql.rows(takeDue, { now: ctx.clock(), ...notifications });
      const byReader = Map.groupBy(taken, (row) => row.user_id);
      for (const rows of byReader.values()) {
        const ids = rows.filter((row) => row.is_unread).map((row) => row.id);
        if (ids.length > 0) await ctx.adapters.jobs.send('mail-notifications', { ids }, { client });
      }
      return taken.length;
    }),
  );
}

interface NotificationToMail extends Pick<Notification, 'kind' | 'data'> {
  user_id: string;
  email: string;
  locale: string;
}

/** SQL for an ID in the data of a notification `n`. */
const idIn = (name: string) => `(n.data->>'${name}')::bigint`;

/**
 * Notifications that are still true, and that the reader can still see. A friend request that is
 * repeated on the same day sends no email.
 */
const readMail = statement('notifications_to_mail')<NotificationToMail>`
  SELECT n.kind, n.data, n.user_id, u.email, u.locale FROM notifications n JOIN users u ON u.id = n.user_id
  WHERE n.id = ANY(:ids::bigint[]) AND n.read_at IS NULL AND u.mail_notices AND ${hasConfirmedAddress}
    AND CASE n.kind
      WHEN 'friend_request' THEN EXISTS (
        SELECT 1 FROM friend_requests r WHERE r.id = ${idIn('request_id')} AND r.status = 'pending' AND NOT EXISTS (
          SELECT 1 FROM friend_requests e WHERE e.from_user_id = r.from_user_id AND e.id < r.id
            AND (e.to_user_id = u.id OR e.to_email = u.email) AND e.created_at > r.created_at - interval '1 day'))
      WHEN 'friend_accepted' THEN EXISTS (
        SELECT 1 FROM friendships f WHERE f.user_a = least(n.user_id, n.by_user_id) AND f.user_b = greatest(n.user_id, n.by_user_id))
      WHEN 'list_shared' THEN EXISTS (
        SELECT 1 FROM list_collaborators c JOIN lists l ON l.id = c.list_id WHERE c.user_id = u.id AND l.token = n.data->>'list_token')
      WHEN 'item_purchased' THEN ${isGiven}
      WHEN 'gift_changed' THEN EXISTS (
        SELECT 1 FROM gift_claims c LEFT JOIN list_items i ON i.id = c.item_id
        LEFT JOIN lists l ON l.id = coalesce(i.list_id, c.list_id) LEFT JOIN products p ON p.id = coalesce(i.product_id, c.product_id)
        WHERE c.user_id = u.id AND CASE WHEN n.data->>'change' = 'removed'
          THEN i.id IS NULL AND (l.id IS NULL OR ${giverReads}) AND ${titleForGiver} = n.data->>'item_title'
          ELSE i.id = ${idIn('item_id')} AND ${giverReads} END)
      ELSE false END
  ORDER BY n.id`;

const postpone = statement('notifications_postpone')`
  UPDATE notifications SET mail_due_at = :dueAt::timestamptz
  WHERE user_id = :readerId AND id = ANY(:ids::bigint[]) AND read_at IS NULL AND mail_due_at IS NULL
    AND created_at > :now::timestamptz - interval '${keptDays} days'`;

/** Sends a job's email. If the mailbox doesn't exist, the notifications are only on the site. */
export const mailNotifications = (ctx: Context, job: Attempt<'mail-notifications'>): Promise<void> =>
  sendJobMail(ctx, 'mail-notifications', job, (id) => mailThem(ctx, { ...job, id })).catch(
    (error: unknown) => {
      if (!(error instanceof FinalFailure)) throw error;
    },
  );

/**
 * Sends a reader one email with those notifications that are still unread and that they can still
 * see. Other people cause these emails, so each mailbox accepts only a few; until then, the
 * notifications wait for the next email. They also wait if the last retry fails.
 * @throws if the mail server didn't accept it, so that the queue retries
 */
async function mailThem(
  ctx: Context,
  { id, data: { ids }, isLast }: Attempt<'mail-notifications'>,
): Promise<void> {
  const notifications = await ctx.sql.rows(readMail, { ids, now: ctx.clock() });
  const [reader] = notifications;
  const unsubscribe = reader && (await unsubscribeUrl(ctx, reader.user_id));
  if (!unsubscribe) return;
  const { user_id: readerId, email: to, locale } = reader;
  const later = await sendIfPermitted(ctx, { to, purpose: 'notice' }, (cause) =>
    ctx.adapters.mail.sendNotifications({
      id,
      to,
      cause,
      lang: pickLanguage(locale),
      notifications,
      siteUrl: ctx.settings.siteUrl,
      unsubscribeUrl: unsubscribe,
    }),
  ).catch((error: unknown) => {
    if (isLast && failureOf(error) === 'refused') return { retryAfter: againAfterSeconds };
    throw error;
  });
  if (!later) return;
  const now = ctx.clock();
  const dueAt = new Date(now.getTime() + later.retryAfter * 1_000);
  await ctx.sql.rows(postpone, { readerId, ids, dueAt, now });
}
