import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import {
  hostedProductFrom,
  type HostedProductRow,
  itemColumns,
  joinAlerts,
  joinPrice,
  joinTexts,
  textValues,
  wishAlertsColumn,
} from './hosted-product.ts';
import { buyers, giftColumns, isBought, isOwnersBought, joinGifts } from './internal/gifts/gift-columns.ts';
import { cutPage, itemOrder, type ItemQuery, pageOfList, pageValues } from './internal/item-page.ts';
import { locateList } from './internal/locate-list.ts';
import type { HostedProduct } from './schemas.ts';
import { isSurpriseNow } from './surprise.ts';

/** In surprise mode, the owner sees only their own marks. */
const hidden = `l.owner_id = :userId AND ${isSurpriseNow}`;

const columns = (localized: boolean) =>
  itemColumns({
    localized,
    purchased: `CASE WHEN ${hidden} THEN ${isOwnersBought} ELSE ${isBought} END`,
    purchasedBy: `CASE WHEN c.role = 'viewer' OR (${hidden}) THEN NULL ELSE ${buyers} END`,
    gifts: giftColumns(hidden, 'l.owner_id = :userId'),
    alerts: `CASE WHEN l.owner_id = :userId THEN ${wishAlertsColumn} END`,
  });

const isAsked = 'l.home = :home AND l.token = :token';
const page = pageOfList(isAsked);
const oneItem: typeof page = {
  clause: '',
  join: `LEFT JOIN (list_items i JOIN products p ON p.id = i.product_id) ON i.list_id = l.id AND i.id = :itemId`,
};

/** One row per item, or one without an item for an empty list; `role` is null for people not on the list. */
const itemsText = (localized: boolean, items = page) => `
  ${items.clause}
  SELECT CASE WHEN l.owner_id = :userId THEN 'owner' ELSE c.role END AS role, ${columns(localized)}
  FROM lists l LEFT JOIN list_collaborators c ON c.list_id = l.id AND c.user_id = :userId
  ${items.join}
  LEFT JOIN users buyer ON buyer.id = i.purchased_by_id
  ${joinGifts}
  ${joinPrice}
  ${joinAlerts('l.owner_id')}
  ${localized ? joinTexts : ''}
  WHERE ${isAsked} ORDER BY ${itemOrder}`;

const itemsOfList = statement('list_items')<Row>`${itemsText(false)}`;
const itemsInLanguage = statement('list_items_localized')<Row>`${itemsText(true)}`;
const itemOfList = statement('list_item')<Row>`${itemsText(false, oneItem)}`;

interface Row extends HostedProductRow {
  role: string | null;
}

/**
 * The items of a list for someone on it, one page or all of them.
 * @throws ServiceError `not_found`, `forbidden`, `invalid_input` for a malformed cursor
 */
export async function listItems(
  ctx: Context,
  userId: string,
  token: string,
  query: ItemQuery = {},
): Promise<{ products: HostedProduct[]; nextCursor: string | null }> {
  const texts = textValues(query);
  const page = await pageValues(ctx, token, query);
  const values = { ...page.values, userId };
  const rows = texts
    ? await ctx.sql.rows(itemsInLanguage, { ...values, ...texts })
    : await ctx.sql.rows(itemsOfList, values);
  const [first] = rows;
  if (!first) throw new ServiceError('not_found');
  if (first.role === null) throw new ServiceError('forbidden');
  if (first.item_id === null) return { products: [], nextCursor: null };
  const { rows: shown, nextCursor } = cutPage(rows, page.limit);
  return { products: shown.map((row) => hostedProductFrom(ctx, row)), nextCursor };
}

/** Reads one item as `listItems` does, in a transaction that may have just written it. */
export async function readItem(
  ctx: Context,
  sql: Sql,
  { userId, token, itemId }: { userId: string; token: string; itemId: number },
): Promise<HostedProduct> {
  const [row] = await sql.rows(itemOfList, {
    ...(await locateList(ctx, token)),
    userId,
    now: ctx.clock(),
    itemId,
  });
  if (!row || row.item_id === null) throw new ServiceError('not_found');
  return hostedProductFrom(ctx, row);
}
