import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createHomedSecret } from '#api/platform/tokens/homes.ts';

const copyUser = statement('guest_copy_user')`
  INSERT INTO users (anonymous, locale, display_name, guest_of_partner_id, created_at)
  SELECT true, locale, display_name, guest_of_partner_id, :now FROM users WHERE id = :userId AND anonymous
  RETURNING id`;
const listsOf = statement('guest_copy_lists')`SELECT id FROM lists WHERE owner_id = :userId ORDER BY id`;
const copyList = statement('guest_copy_list')`
  INSERT INTO lists (token, home, owner_id, name, description, name_by, description_by, occasion_slug, created_at, updated_at)
  SELECT :token, :home, :copyId, name, description, name_by, description_by, occasion_slug, created_at, updated_at FROM lists WHERE id = :listId
  RETURNING id`;
/** Leaves out givers' marks, which belong to the list that was shared. */
const copyItems = statement('guest_copy_items')`
  INSERT INTO list_items (list_id, owner_id, product_id, variant_id, choice, saved_url, not_sold_at, quantity, title, description, image_url, price_minor,
    compare_at_price_minor, currency, saved_price_minor, saved_price_source, price_at, market_code, texts, checkout_meta, offer_id, source_label, priority,
    source_partner_id, source_shop_id, source_domain, api_key_id, is_test, list_import_id, note, custom_title, added_by, note_by, title_by, position, added_at,
    updated_at)
  SELECT :copyListId, :copyId, product_id, variant_id, choice, saved_url, not_sold_at, quantity, title, description, image_url, price_minor,
    compare_at_price_minor, currency, saved_price_minor, saved_price_source, price_at, market_code, texts, checkout_meta, offer_id, source_label, priority,
    source_partner_id, source_shop_id, source_domain, api_key_id, is_test, list_import_id, note, custom_title, added_by, note_by, title_by, position, added_at,
    updated_at
  FROM list_items WHERE list_id = :listId`;

/**
 * Copies a guest with their lists, which stay private, for an account to take over.
 * @param newUserId the account
 * @returns the copy's ID
 * @throws ServiceError `old_user_not_found`, also for an account
 */
export async function copyGuest(
  ctx: Context,
  sql: Sql,
  { userId, newUserId }: { userId: string; newUserId: string },
): Promise<string> {
  const now = ctx.clock();
  const [copy] = await sql.rows(copyUser, { userId, now });
  if (!copy) throw new ServiceError('old_user_not_found');
  for (const { id: listId } of await sql.rows(listsOf, { userId })) {
    const { secret: token, home } = await createHomedSecret(ctx, '', newUserId, sql);
    const [list] = await sql.rows(copyList, { token, home, copyId: copy.id, listId });
    if (list) await sql.rows(copyItems, { copyListId: list.id, copyId: copy.id, listId });
  }
  return copy.id;
}
