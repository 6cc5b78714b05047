import { parseEmail } from '#api/modules/identity/email-address.ts';
import { notifyPartnerOwners } from '#api/modules/identity/notify-partner-owners.ts';
import { readVerifiedHosts } from '#api/modules/keys/verified-hosts.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { sanitizeName } from '#api/platform/mail/emails/email.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { readShopAlerts } from './read-shop-alerts.ts';
import type { ShopAlertChanges, ShopAlerts } from './schemas.ts';
import { canReceiveReplies } from './shop-sender.ts';

const put = statement('shop_alerts_put')`
  INSERT INTO shop_alert_settings AS s (partner_id, price_drop, back_in_stock, low_stock, min_drop_percent, sender_name, reply_to)
  SELECT id, coalesce(:priceDrop?::boolean, true), coalesce(:backInStock?::boolean, true), coalesce(:lowStock?::boolean, true),
         coalesce(:minDrop?::smallint, 1), :senderName?, :replyTo? FROM partners WHERE id = :partnerId
  ON CONFLICT (partner_id) DO UPDATE SET
    price_drop = coalesce(:priceDrop, s.price_drop), back_in_stock = coalesce(:backInStock, s.back_in_stock),
    low_stock = coalesce(:lowStock, s.low_stock), min_drop_percent = coalesce(:minDrop, s.min_drop_percent),
    sender_name = CASE WHEN :hasSenderName::boolean THEN :senderName ELSE s.sender_name END,
    reply_to = CASE WHEN :hasReplyTo::boolean THEN :replyTo ELSE s.reply_to END`;

const readReplyTo = statement('shop_alerts_reply_to')`
  SELECT reply_to FROM shop_alert_settings WHERE partner_id = :partnerId`;

const isMember = statement('shop_alerts_member')`
  SELECT 1 AS found FROM partner_members m JOIN users u ON u.id = m.user_id
  WHERE m.partner_id = :partnerId AND u.email = :email`;

/**
 * Normalizes the address.
 * @throws ServiceError `invalid_email`, `invalid_input` for someone else's
 */
async function requireReplyTo(ctx: Context, partnerId: number, typed: string): Promise<string> {
  const email = parseEmail(typed);
  const members = await ctx.sql.rows(isMember, { partnerId, email });
  const isVerified = await readVerifiedHosts(ctx.sql, partnerId);
  if (canReceiveReplies(email, members.length > 0, isVerified)) return email;
  const hint = 'Use a team member’s address, or one on a domain that is verified for you.';
  throw new ServiceError('invalid_input', { field: 'reply_to', hint });
}

/**
 * Changes a partner's settings for alerts; omitted fields stay unchanged.
 * @throws ServiceError `invalid_email` for a malformed `reply_to`; `invalid_input` for someone else's
 */
export async function setShopAlerts(
  ctx: Context,
  partnerId: number,
  changes: ShopAlertChanges,
): Promise<ShopAlerts> {
  const { sender_name: name, reply_to: replyTo } = changes;
  const target = replyTo?.trim() ? await requireReplyTo(ctx, partnerId, replyTo) : null;
  await transaction(ctx.pool, async (sql, client) => {
    const [before] = await sql.rows(readReplyTo, { partnerId });
    if (target !== null && before?.reply_to !== target)
      await notifyPartnerOwners(ctx, client, { partnerId, channel: 'replies', target });
    await sql.rows(put, {
      partnerId,
      priceDrop: changes.price_drop ?? null,
      backInStock: changes.back_in_stock ?? null,
      lowStock: changes.low_stock ?? null,
      minDrop: changes.min_drop_percent ?? null,
      hasSenderName: name !== undefined,
      // Stored as emails show it, so the setting matches what shoppers see.
      senderName: sanitizeName(name ?? '') || null,
      hasReplyTo: replyTo !== undefined,
      replyTo: target,
    });
  });
  return readShopAlerts(ctx, partnerId);
}
