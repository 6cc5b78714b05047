import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import {
  hostedProductFrom,
  type HostedProductRow,
  itemColumns,
  joinPrice,
  joinTexts,
  textValues,
} from './hosted-product.ts';
import { giftColumns, isBought, isOwnersBought, joinGifts } from './internal/gifts/gift-columns.ts';
import { cutPage, itemOrder, type ItemQuery, pageOfList, pageValues } from './internal/item-page.ts';
import type { HostedProduct } from './schemas.ts';
import { isSurpriseNow } from './surprise.ts';

/** In surprise mode, the owner sees only their own marks here, too. */
const hidden = `coalesce(l.owner_id = :userId? AND ${isSurpriseNow}, false)`;

const isAsked = 'l.home = :home AND l.token = :token AND l.share_public';
const page = pageOfList(isAsked);

/** One row per item, or one without an item for an empty list; none for an unknown or private list. */
const text = (localized: boolean) => `
  ${page.clause}
  SELECT ${itemColumns({
    localized,
    purchased: `CASE WHEN ${hidden} THEN ${isOwnersBought} ELSE ${isBought} END`,
    purchasedBy: 'NULL',
    gifts: giftColumns(hidden, 'false'),
    alerts: 'NULL::jsonb',
  })}
  FROM lists l
  ${page.join}
  LEFT JOIN users buyer ON false
  ${joinGifts}
  ${joinPrice}
  ${localized ? joinTexts : ''}
  WHERE ${isAsked} ORDER BY ${itemOrder}`;

export const publicItemsStatement = statement('public_items')<HostedProductRow>`${text(false)}`;
const publicItemsInLanguage = statement('public_items_localized')<HostedProductRow>`${text(true)}`;

/** The items to read, and the account of the visitor if they're signed in. */
interface PublicItemQuery extends ItemQuery {
  userId?: string;
}

/**
 * The items of a public list, a page or all of them. Shows what is bought, to avoid duplicate gifts, but not by whom;
 * the owner of a surprise only sees their own marks.
 * @throws ServiceError `not_found` for unknown and private lists, `invalid_input` for a malformed cursor
 */
export async function readPublicItems(
  ctx: Context,
  token: string,
  query: PublicItemQuery = {},
): Promise<{ products: HostedProduct[]; nextCursor: string | null }> {
  const texts = textValues(query);
  const { userId = null } = query;
  const page = await pageValues(ctx, token, query);
  const values = { ...page.values, userId };
  const rows = texts
    ? await ctx.sql.rows(publicItemsInLanguage, { ...values, ...texts })
    : await ctx.sql.rows(publicItemsStatement, values);
  const [first] = rows;
  if (!first) throw new ServiceError('not_found');
  if (first.item_id === null) return { products: [], nextCursor: null };
  const { rows: shown, nextCursor } = cutPage(rows, page.limit);
  return { products: shown.map((row) => hostedProductFrom(ctx, row)), nextCursor };
}

/** The API's response; `next_cursor` is left out on the last page. */
export async function publicItemsBody(ctx: Context, token: string, query?: PublicItemQuery) {
  const { products, nextCursor } = await readPublicItems(ctx, token, query);
  return { products, next_cursor: nextCursor ?? undefined };
}
