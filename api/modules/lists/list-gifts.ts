import { shareableImage } from '#api/modules/catalog/product-record.ts';
import { variantTitle, wishUrl } from '#api/modules/catalog/wish-key.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { addShopReferences } from './add-shop-references.ts';
import { joinPrice, showsCopy } from './hosted-product.ts';
import type { Giver } from './internal/gifts/claims.ts';
import { areClaimsValid, isReserved } from './internal/gifts/gift-claim-rows.ts';
import { giverReads, linkForGiver, titleForGiver } from './internal/gifts/giver-columns.ts';
import { isRemindable, reservedDayOf } from './reservation-days.ts';

/** People rarely give more. */
const maxGifts = 500;

const image = `coalesce(CASE WHEN ${giverReads} THEN i.image_url END, ${shareableImage})`;

/** Reservations come first, the next one to end at the top. */
const readGifts = statement('gifts_of_giver')<Row>`
  SELECT c.id, i.id AS item_id, c.quantity, c.note, ${titleForGiver} AS title,
    CASE WHEN ${giverReads} THEN ${wishUrl} ELSE p.url END AS "affiliateUrl",
    ${image} AS image, CASE WHEN ${showsCopy(image)} THEN p.image_path END AS image_path,
    CASE WHEN ${giverReads} THEN ${variantTitle('i.checkout_meta')} END AS variant_title,
    CASE WHEN ${giverReads} THEN coalesce(i.source_label, i.source_domain) END AS source_label,
    CASE WHEN ${giverReads} THEN coalesce(today.price_minor, i.price_minor) END AS price_minor, i.currency,
    ${linkForGiver} AS list_token, CASE WHEN ${giverReads} THEN l.name ELSE '' END AS list_name,
    coalesce(o.display_name, o.username, '') AS owner_name, o.avatar AS owner_avatar,
    c.reserved_quantity, CASE WHEN c.quantity = 0 THEN c.reserved_until END AS reserved_until,
    c.remind_at IS NOT NULL AS is_reminded, c.email IS NOT NULL AS has_email, c.thanks, c.thanked_at IS NOT NULL AS is_thanked
  FROM gift_claims c LEFT JOIN list_items i ON i.id = c.item_id
  LEFT JOIN lists l ON l.id = coalesce(i.list_id, c.list_id)
  LEFT JOIN users o ON o.id = coalesce(l.owner_id, c.owner_id)
  LEFT JOIN products p ON p.id = coalesce(i.product_id, c.product_id)
  ${joinPrice}
  WHERE (c.user_id = :userId? OR c.undo_hash = ANY(:undoHashes::bytea[])) AND (i.id IS NULL OR c.quantity = 0 OR ${areClaimsValid})
  ORDER BY CASE WHEN ${isReserved} THEN c.reserved_until END, c.id DESC LIMIT :maxGifts`;

interface Row {
  id: number;
  item_id: number | null;
  quantity: number;
  note: string;
  title: string | null;
  affiliateUrl: string | null;
  image: string | null;
  image_path: string | null;
  variant_title: string | null;
  source_label: string | null;
  price_minor: number | null;
  currency: string | null;
  list_token: string | null;
  list_name: string | null;
  owner_name: string;
  owner_avatar: string | null;
  reserved_quantity: number;
  reserved_until: Date | null;
  is_reminded: boolean;
  has_email: boolean;
  thanks: string;
  is_thanked: boolean;
}

/** A gift that a person gives, on any list. */
export interface GivenGift {
  id: number;
  /** Null once the wish is no longer on the list. */
  itemId: number | null;
  /** Empty if the giver can't see the list anymore and nothing else is known. */
  title: string;
  variant: string | null;
  /**
   * The wish's page. Until it's bought, the URL has a reference for the shop's cart that identifies
   * the order.
   */
  url: string | null;
  imageUrl: string | null;
  shop: string | null;
  /** Today's price of one, in minor units. */
  priceMinor: number | null;
  currency: string | null;
  /** `ended`: the reservation has ended. `shared`: they only want to share it. */
  state: 'reserved' | 'ended' | 'bought' | 'shared';
  quantity: number;
  /** The last day of the reservation. */
  reservedUntil: string | null;
  /** `offered`: there is still time to turn it on. `on`: it's turned on. */
  reminder: 'offered' | 'on' | null;
  /** Whether an email address was confirmed for it. */
  hasEmail: boolean;
  note: string;
  /** The owner's words; null until they thank the giver. Can be empty. */
  thanks: string | null;
  /** Null if the list isn't public, or got a new link since. */
  listToken: string | null;
  listName: string;
  owner: { name: string; avatar: string | null };
}

const stateOf = ({ quantity, reserved_until: until }: Row, now: Date): GivenGift['state'] =>
  quantity > 0 ? 'bought' : until === null ? 'shared' : until > now ? 'reserved' : 'ended';

/** All gifts of a person: those marked with their account, and those of their undo tokens. */
export async function listGifts(ctx: Context, { undoTokens, userId }: Giver): Promise<GivenGift[]> {
  const now = ctx.clock();
  const undoHashes = undoTokens.map(hashSecret);
  const rows = await ctx.sql.rows(readGifts, { userId, undoHashes, maxGifts, now });
  const open = rows.flatMap((row) =>
    row.item_id !== null && stateOf(row, now) !== 'bought'
      ? [{ claim: row.id, item_id: row.item_id, affiliateUrl: row.affiliateUrl }]
      : [],
  );
  const reservations = new Map(open.map(({ item_id: item, claim }) => [item, claim]));
  const links = await addShopReferences(ctx, open, userId ?? undefined, reservations);
  const urls = new Map(links.map(({ claim, affiliateUrl }) => [claim, affiliateUrl]));
  return rows.map((row) => {
    const state = stateOf(row, now);
    const canRemind = state === 'reserved' && isRemindable(row.reserved_until!, now);
    return {
      id: row.id,
      itemId: row.item_id,
      title: row.title ?? '',
      variant: row.variant_title,
      url: urls.get(row.id) ?? row.affiliateUrl,
      imageUrl: row.image_path === null ? row.image : mediaUrl(ctx, row.image_path),
      shop: row.source_label,
      priceMinor: row.price_minor,
      currency: row.currency,
      state,
      quantity: state === 'reserved' ? row.reserved_quantity : row.quantity,
      reservedUntil: row.reserved_until && reservedDayOf(row.reserved_until),
      reminder: canRemind ? (row.is_reminded ? 'on' : 'offered') : null,
      hasEmail: row.has_email,
      note: row.note,
      thanks: row.is_thanked ? row.thanks : null,
      listToken: row.list_token,
      listName: row.list_name ?? '',
      owner: { name: row.owner_name, avatar: row.owner_avatar },
    };
  });
}
