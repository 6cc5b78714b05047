/** Emails to givers about a gift: reminders of reservations, and the owner's thanks. */
import { hasConfirmedAddress } from '#api/modules/identity/has-confirmed-address.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { type Attempt, FinalFailure } from '#api/platform/jobs/job.ts';
import { sendJobMail } from '#api/platform/jobs/send-job-mail.ts';
import { processInBatches } from '#api/platform/jobs/skip-failing-rows.ts';
import { failureOf } from '#api/platform/mail/mail-failure.ts';
import { giverReads, linkForGiver, titleForGiver } from './internal/gifts/giver-columns.ts';
import { reservedDayOf } from './reservation-days.ts';

/** Gifts per transaction. */
const atOnce = 200;

/** A gift that was bought or is no longer reserved needs no reminder. */
const takeDue = statement('gift_reminders_due')`
  WITH due AS MATERIALIZED (
    SELECT id FROM gift_claims WHERE remind_at <= :now ORDER BY remind_at LIMIT :limit OFFSET :skip FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE gift_claims c SET remind_at = NULL FROM due WHERE c.id = due.id
  RETURNING c.id, c.quantity = 0 AND c.reserved_until > :now AS is_reserved`;

/** Enqueues a job for each reminder that is due, in the transaction that takes it. */
export async function collectReminders(ctx: Context): Promise<void> {
  const bounds = { atOnce, failure: 'reminders of gifts were not emailed' };
  await processInBatches(ctx.log, bounds, (gifts) =>
    transaction(ctx.pool, async (sql, client) => {
      const taken = await sql.rows(takeDue, { now: ctx.clock(), ...gifts });
      for (const { id, is_reserved: isReserved } of taken)
        if (isReserved) await ctx.adapters.jobs.send('mail-gift', { id, about: 'reminder' }, { client });
      return taken.length;
    }),
  );
}

/** The address is the account's, else the one confirmed for the gift. */
const readMail = statement('gift_to_mail')`
  SELECT coalesce(CASE WHEN ${hasConfirmedAddress} THEN u.email END, c.email) AS email, coalesce(c.lang, u.locale) AS lang,
    coalesce(NOT u.anonymous, false) AS has_account,
    ${titleForGiver} AS title, ${linkForGiver} AS list_token,
    CASE WHEN ${giverReads} THEN coalesce(o.display_name, o.username, '') ELSE '' END AS owner_name, c.thanks,
    CASE WHEN c.quantity = 0 AND c.reserved_until > :now THEN c.reserved_until END AS reserved_until
  FROM gift_claims c LEFT JOIN list_items i ON i.id = c.item_id LEFT JOIN lists l ON l.id = coalesce(i.list_id, c.list_id)
  LEFT JOIN users o ON o.id = coalesce(l.owner_id, c.owner_id) LEFT JOIN users u ON u.id = c.user_id
  LEFT JOIN products p ON p.id = coalesce(i.product_id, c.product_id)
  WHERE c.id = :giftId`;

const againAfterHours = 1;

const postpone = statement('gift_reminder_postpone')`
  UPDATE gift_claims SET remind_at = :now::timestamptz + interval '${againAfterHours} hours'
  WHERE id = :giftId AND quantity = 0 AND reserved_until > :now AND remind_at IS NULL`;

/**
 * Sends a job's email, if it's still true. A reminder that the mail server refuses even on the last
 * retry becomes due again as long as the gift is reserved; thanks then only appear on the page of
 * gifts.
 */
export const mailGift = (ctx: Context, job: Attempt<'mail-gift'>): Promise<void> =>
  sendJobMail(ctx, 'mail-gift', job, (id) => send(ctx, { ...job, id })).catch((error: unknown) => {
    if (!(error instanceof FinalFailure)) throw error;
  });

async function send(ctx: Context, { id, data, isLast }: Attempt<'mail-gift'>): Promise<void> {
  const now = ctx.clock();
  const [gift] = await ctx.sql.rows(readMail, { giftId: data.id, now });
  if (!gift?.email) return;
  const { owner_name: owner, list_token: token } = gift;
  const lang = pickLanguage(gift.lang);
  const { listsUrl, siteUrl } = ctx.settings;
  const about = { title: gift.title ?? '', owner: owner ?? '' };
  const isReminder = data.about === 'reminder';
  // Accounts get a notification of thanks, which is emailed separately.
  if (isReminder ? gift.reserved_until === null : gift.has_account) return;
  const listUrl = token === null ? `${siteUrl}/giving` : `${listsUrl}/${lang}/list/${token}`;
  const email = isReminder
    ? ({ kind: 'gift-reminder', ...about, until: reservedDayOf(gift.reserved_until!), url: listUrl } as const)
    : ({ kind: 'gift-thanks', ...about, words: gift.thanks, url: `${siteUrl}/giving` } as const);
  await ctx.adapters.mail
    .sendPartnerMail({ id, to: gift.email, cause: { kind: 'owner' }, lang, email })
    .catch(async (error: unknown) => {
      if (!isLast || !isReminder || failureOf(error) !== 'refused') throw error;
      await ctx.sql.rows(postpone, { giftId: data.id, now });
    });
}
