import { withReference } from '#api/contract/orders.ts';
import { wishUrl } from '#api/modules/catalog/wish-key.ts';
import { readVerifiedHosts } from '#api/modules/keys/verified-hosts.ts';
import { joinFacts } from '#api/modules/lists/hosted-product.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import {
  cartLink,
  isAvailable,
  platformHost,
  platformVariant,
  withVariant,
} from '#api/modules/lists/shop-cart.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { countLater, mailColumns, wishesIn } from './count-alerts.ts';

/** Counts the first press only. A press also marks the email as opened. */
const press = statement('alert_press')<Pressed>`
  WITH pressed AS (
    UPDATE alerts SET pressed_at = coalesce(pressed_at, :now) WHERE key = :key::uuid RETURNING item_id, product_id, partner_id, mail_id
  ), opened AS (
    UPDATE alert_mails m SET opened_at = coalesce(m.opened_at, :now) FROM pressed WHERE m.id = pressed.mail_id
    RETURNING ${mailColumns}, m.counted_on, pressed.item_id,
      (SELECT before.opened_at IS NULL FROM alert_mails before WHERE before.id = m.id) AS is_first
  ), counted_mail AS (
    ${countLater('opened', wishesIn('(SELECT * FROM opened WHERE counted_on IS NOT NULL AND is_first)'))}
  ), counted_wish AS (
    ${countLater(
      'pressed',
      `(SELECT w.* FROM opened o JOIN ${wishesIn('(SELECT * FROM opened WHERE counted_on IS NOT NULL)')} w
      ON w.item_id = o.item_id AND NOT w.is_pressed)`,
    )}
  )
  SELECT ${wishUrl} AS url, ${platformVariant} AS variant, CASE WHEN ${isAvailable} THEN ${platformHost} END AS host, pressed.partner_id,
         i.id AS item_id, p.id AS product_id
  FROM pressed JOIN products p ON p.id = pressed.product_id
  LEFT JOIN list_items i ON i.id = pressed.item_id AND i.product_id = p.id
  ${joinFacts}`;

interface Pressed {
  url: string | null;
  variant: string | null;
  host: string | null;
  partner_id: number | null;
  /** Null if the item was removed. */
  item_id: number | null;
  product_id: number;
}

/**
 * The target of an alert's link: the cart of a platform's shop with the exact variant in it, if
 * it's available, else the product's page. Counts the press. Our links lead only to hosts verified
 * for the shop, so that phishing sites can't hide behind them.
 * @param medium where the link was, for the shop's own statistics
 * @returns null for an unknown link, another host, and a product without a page
 */
export async function resolveAlertLink(
  ctx: Context,
  key: string,
  medium: 'email' | 'push',
): Promise<string | null> {
  const [found] = await ctx.sql.rows(press, { key, now: ctx.clock() });
  if (!found?.url || found.partner_id === null) return null;
  const { url, variant, host, partner_id: partnerId } = found;
  const isVerified = await readVerifiedHosts(ctx.sql, partnerId);
  if (!isVerified(url)) return null;
  const wish = { partnerId, path: 'alert', by: 'link', productId: found.product_id } as const;
  const reference = found.item_id === null ? null : issueReference(ctx, { ...wish, id: found.item_id });
  if (variant === null || host === null) {
    const page = withVariant(url, variant);
    return reference === null ? page : withReference(page, reference);
  }
  return cartLink({
    host,
    variant,
    quantity: 1,
    reference: isVerified(host) ? reference : null,
    from: 'wishlist-alert',
    marks: { utm_medium: medium },
  });
}
