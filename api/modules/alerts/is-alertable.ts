import { hasConfirmedAddress } from '#api/modules/identity/has-confirmed-address.ts';
import { ownBought } from '#api/modules/lists/hosted-product.ts';
import { isSurpriseNow } from '#api/modules/lists/surprise.ts';

/**
 * SQL for the confirmed address of a shopper `u` with the alert settings `defaults`: their
 * account's, else the one confirmed for alerts; null if there's none.
 */
export const alertAddress = `coalesce(CASE WHEN ${hasConfirmedAddress} THEN u.email END,
    CASE WHEN defaults.confirmed_at IS NOT NULL THEN defaults.email END)`;

/** SQL: whether emails can reach them. Addresses that bounced or complained get none. */
export const isEmailable = `(${alertAddress} IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM stopped_addresses x WHERE x.email_hash = sha256(convert_to(${alertAddress}, 'UTF8'))))`;

/** SQL: whether alerts can reach them, by email or on a device. */
export const isReachable = `(${isEmailable} OR EXISTS (SELECT 1 FROM push_subscriptions d WHERE d.user_id = u.id))`;

/**
 * SQL: a shopper with the alert settings `defaults` currently gets alerts about an item `i` on
 * their list `l`: it isn't bought as far as they know, and they haven't turned off all alerts or
 * those of its shop.
 */
export const isAlertable = `(defaults.enabled AND coalesce(defaults.paused_until <= :now, true)
    AND NOT CASE WHEN ${isSurpriseNow} THEN i.owner_marked OR coalesce(${ownBought} >= i.quantity, false) ELSE i.purchased END
    AND NOT EXISTS (SELECT 1 FROM alert_mutes m WHERE m.user_id = l.owner_id AND m.partner_id = i.source_partner_id))`;
