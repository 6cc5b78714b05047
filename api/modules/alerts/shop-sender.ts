import { parseEmail } from '#api/modules/identity/email-address.ts';

/** Joins the `look` of the first basket of a partner `partner`, and its settings for alerts as `shop`. */
export const joinShop = `LEFT JOIN shop_alert_settings shop ON shop.partner_id = partner.id
  LEFT JOIN LATERAL (SELECT b.settings FROM basket_configs b WHERE b.partner_id = partner.id ORDER BY b.id LIMIT 1) look ON true`;

/**
 * SQL columns of a shop that sends alerts, after `joinShop`: the name and color of its emails, and
 * where replies go. `is_members_reply` ends with the membership.
 */
export const shopColumns = `
  coalesce(nullif(shop.sender_name, ''), nullif(look.settings ->> 'shopName', ''), partner.name) AS shop_name,
  look.settings ->> 'primaryColor' AS color, shop.reply_to, EXISTS (
    SELECT 1 FROM partner_members x JOIN users person ON person.id = x.user_id
    WHERE x.partner_id = partner.id AND person.email = shop.reply_to) AS is_members_reply`;

export interface ShopRow {
  shop_name: string | null;
  color: string | null;
  reply_to: string | null;
  is_members_reply: boolean;
}

/**
 * Whether replies to a shop's emails can go to an address: a member's, or one on a host that is verified for the shop.
 * Others could be used to flood strangers with replies.
 */
export const canReceiveReplies = (
  address: string,
  isMembers: boolean,
  isVerified: (url: string) => boolean,
): boolean => isMembers || isVerified(`https://${parseEmail(address).split('@').at(-1)}`);

/** The shop that an email is from; no `replyTo` if replies can't go there anymore. */
export function senderFrom(
  { shop_name: name, color, reply_to: replyTo, is_members_reply: isMembers }: ShopRow,
  isVerified: (url: string) => boolean,
) {
  if (name === null) return null;
  const receives = replyTo !== null && canReceiveReplies(replyTo, isMembers, isVerified);
  return { name, color, replyTo: receives ? replyTo : null };
}
