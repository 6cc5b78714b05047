/**
 * Reminders of gifts that a giver has reserved, a week before the last day, for givers who request
 * one.
 */
import type { Language } from '#api/contract/language/languages.ts';
import { confirmAddress, mailAddressCode } from '#api/modules/identity/address-code.ts';
import { parseEmail } from '#api/modules/identity/email-address.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import type { Giver } from './internal/gifts/claims.ts';
import { reminderDue } from './reservation-days.ts';

/** SQL: whether a claim `c` has a reservation whose reminder isn't due yet. */
const isRemindable = `c.quantity = 0 AND ${reminderDue('c.reserved_until')} > :now`;
const isGivers = `(c.user_id = :userId? OR c.undo_hash = ANY(:undoHashes::bytea[]))`;
const remind = `remind_at = ${reminderDue('c.reserved_until')}`;

/** The address is their account's, or one that they have confirmed for this gift or another. */
const turnOn = statement('gift_reminder_on')`
  WITH known AS (
    SELECT c.id, coalesce(c.email, (
      SELECT o.email FROM gift_claims o
      WHERE o.email = :email?::text AND (o.user_id = :userId? OR o.undo_hash = ANY(:undoHashes::bytea[])) LIMIT 1)) AS email,
      EXISTS (SELECT 1 FROM users u WHERE u.id = c.user_id AND NOT u.anonymous AND u.email IS NOT NULL) AS has_account
    FROM gift_claims c WHERE c.id = :giftId AND ${isGivers} AND ${isRemindable}
  ), changed AS (
    UPDATE gift_claims c SET ${remind}, email = k.email, lang = :lang
    FROM known k WHERE c.id = k.id AND (k.has_account OR k.email IS NOT NULL) RETURNING c.id
  )
  SELECT EXISTS (SELECT 1 FROM changed) AS is_on FROM known`;

const turnOff = statement('gift_reminder_off')`
  UPDATE gift_claims c SET remind_at = NULL WHERE c.id = :giftId AND ${isGivers} RETURNING c.id`;

const turnOnConfirmed = statement('gift_reminder_confirmed')`
  UPDATE gift_claims c SET ${remind}, email = :email, lang = :lang WHERE c.id = :giftId AND ${isRemindable} RETURNING c.id`;

/** A code's purpose: it confirms an address for this gift only. */
const proofOf = (giftId: number) => ({ of: `gift ${giftId}`, purpose: 'reminder' });

/**
 * Turns on the reminder of a gift that a giver has reserved. Givers without an account must first
 * confirm their address with an emailed link.
 * @param email the address, from a giver without an account
 * @param network the giver's, see `networkOf`
 * @returns whether the reminder is on; if not, the link has been sent
 * @throws ServiceError `not_found` if it isn't theirs, isn't reserved, or ends within a week;
 * `invalid_email`, `too_many_codes`, `network_limit_reached`, `temporarily_unavailable`
 */
export async function remindGiver(
  ctx: Context,
  giver: Giver,
  {
    giftId,
    email: typed,
    lang,
    network,
  }: { giftId: number; email?: string; lang: Language; network: string },
): Promise<boolean> {
  const email = typed === undefined ? null : parseEmail(typed);
  const values = { giftId, email, lang, now: ctx.clock(), ...giverOf(giver) };
  const [found] = await ctx.sql.rows(turnOn, values);
  if (!found) throw new ServiceError('not_found');
  if (found.is_on) return true;
  const asked = { ...proofOf(giftId), email: email ?? '', caller: { network } };
  await mailAddressCode(ctx, asked, async ({ to, link, cause }) => {
    const query = new URLSearchParams({ gift: String(giftId), email: to, link, lang });
    const url = `${ctx.settings.siteUrl}/giving/confirm?${query}`;
    await ctx.adapters.mail.sendPartnerMail({ to, cause, lang, email: { kind: 'gift-confirm', url } });
  });
  return false;
}

const giverOf = ({ undoTokens, userId }: Giver) => ({ userId, undoHashes: undoTokens.map(hashSecret) });

/** @throws ServiceError `not_found` */
export async function endReminder(ctx: Context, giver: Giver, giftId: number): Promise<void> {
  const [ended] = await ctx.sql.rows(turnOff, { giftId, ...giverOf(giver) });
  if (!ended) throw new ServiceError('not_found');
}

/**
 * Turns on a reminder with the link that was emailed to its address.
 * @throws ServiceError `not_found` if it's no longer reserved, or ends within a week;
 * `invalid_email`, `code_expired`, `no_open_code` and the other errors of `confirmAddress`
 */
export async function confirmReminder(
  ctx: Context,
  { giftId, email, link, lang }: { giftId: number; email: string; link: string; lang: Language },
): Promise<void> {
  // Links can't be guessed, so attempts aren't counted by network.
  const proof = { ...proofOf(giftId), email, code: link, caller: { network: '' } };
  await confirmAddress(ctx, proof, async (sql: Sql, address) => {
    const [on] = await sql.rows(turnOnConfirmed, { giftId, email: address, lang, now: ctx.clock() });
    if (!on) throw new ServiceError('not_found');
  });
}
