import { shareableImage } from '#api/modules/catalog/product-record.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { showsCopy } from './hosted-product.ts';
import type { Giver } from './internal/gifts/claims.ts';
import { claimsCount } from './internal/gifts/gift-claim-rows.ts';
import { giverReads, titleForGiver } from './internal/gifts/giver-columns.ts';

/** People rarely give more. */
const maxGifts = 500;

const image = `coalesce(CASE WHEN ${giverReads} THEN i.image_url END, ${shareableImage})`;

const readGifts = statement('gifts_of_giver', 'everywhere')`
  SELECT c.id, i.id IS NULL AS is_removed, c.quantity, c.note, ${titleForGiver} AS title, p.url,
    ${image} AS image, CASE WHEN ${showsCopy(image)} THEN p.image_path END AS image_path,
    CASE WHEN l.share_public THEN l.token END AS list_token, CASE WHEN ${giverReads} THEN l.name ELSE '' END AS list_name,
    coalesce(o.display_name, o.username, '') AS owner_name, o.avatar AS owner_avatar
  FROM gift_claims c LEFT JOIN list_items i ON i.id = c.item_id
  LEFT JOIN lists l ON l.id = coalesce(i.list_id, c.list_id)
  LEFT JOIN users o ON o.id = coalesce(l.owner_id, c.owner_id)
  LEFT JOIN products p ON p.id = coalesce(i.product_id, c.product_id)
  WHERE (c.user_id = :userId? OR c.undo_hash = ANY(:undoHashes::bytea[])) AND (i.id IS NULL OR c.quantity = 0 OR ${claimsCount})
  ORDER BY c.id DESC LIMIT :maxGifts`;

/** Something a person gives, on whichever list. */
export interface GivenGift {
  id: number;
  /** Empty if the list is private by now and nothing else is known. */
  title: string;
  url: string | null;
  imageUrl: string | null;
  /** 0 for someone who only wants to share the gift. */
  quantity: number;
  note: string;
  /** The wish is no longer on the list. */
  isRemoved: boolean;
  /** Null unless the list is public. */
  listToken: string | null;
  listName: string;
  owner: { name: string; avatar: string | null };
}

/** Everything that a person gives, newest first: the marks of their account, and those of their undo tokens. */
export async function listGifts(ctx: Context, { undoTokens, userId }: Giver): Promise<GivenGift[]> {
  const undoHashes = undoTokens.map(hashSecret);
  const rows = await ctx.sql.rows(readGifts, { userId, undoHashes, maxGifts });
  return rows.map((row) => ({
    id: row.id,
    title: row.title ?? '',
    url: row.url,
    imageUrl: row.image_path === null ? row.image : mediaUrl(ctx, row.image_path),
    quantity: row.quantity,
    note: row.note,
    isRemoved: row.is_removed ?? false,
    listToken: row.list_token,
    listName: row.list_name ?? '',
    owner: { name: row.owner_name ?? '', avatar: row.owner_avatar },
  }));
}
