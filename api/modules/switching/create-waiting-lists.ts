import type { WaitingLists } from '#api/modules/identity/ports.ts';
import { mergeCreated } from '#api/modules/lists/migrate-account.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createHomedSecret } from '#api/platform/tokens/homes.ts';
import { emailHash } from './email-hash.ts';
import { waitsForAccount } from './list-waiting-lists.ts';

const findWaiting = statement('waiting_lists_find')`
  SELECT p.id FROM imported_people p JOIN list_imports i ON i.id = p.import_id JOIN partners ON partners.id = p.partner_id
  WHERE p.partner_id = :partnerId AND (p.email_hash = :emailHash? OR p.customer_id = :customerId?) AND p.opened_as IS NULL
    AND i.state = 'done' AND partners.suspended_at IS NULL
  ORDER BY p.id LIMIT 20`;
/** Only one of several concurrent sign-ins gets the row. */
const claim = statement('waiting_lists_claim')`
  UPDATE imported_people p SET opened_by = :userId, opened_as = gen_random_uuid(), opened_at = :now
  FROM list_imports i WHERE p.id = :personId AND p.opened_as IS NULL AND i.id = p.import_id AND i.state = 'done'
  RETURNING p.opened_as`;
const createOwner = statement('waiting_lists_owner')`
  INSERT INTO users (id, anonymous, locale, guest_of_partner_id, created_at)
  SELECT :ownerId, true, u.locale, :partnerId, :now FROM users u WHERE u.id = :userId RETURNING id`;
/** Wishes without a list's name are on the one named after the shop. */
const readNames = statement('waiting_lists_names')`
  SELECT DISTINCT w.list, CASE WHEN w.list <> '' THEN w.list ELSE coalesce(nullif(partners.name, ''), 'Wishlist') END AS name
  FROM imported_wishes w JOIN imported_people p ON p.id = w.person_id JOIN partners ON partners.id = p.partner_id
  WHERE w.person_id = :personId ORDER BY w.list`;
const createList = statement('waiting_lists_list')`
  INSERT INTO lists (token, home, owner_id, name, created_at, updated_at) VALUES (:token, :home, :ownerId, :name, :now, :now) RETURNING id`;
/** A product that its shop has described costs what the shop says now, so that only later drops count as drops. */
const createItems = statement('waiting_lists_items')`
  INSERT INTO list_items (list_id, owner_id, product_id, variant_id, quantity, title, image_url, price_minor, currency, price_at,
    checkout_meta, source_partner_id, source_shop_id, source_domain, source_label, list_import_id, note, added_at, updated_at)
  SELECT DISTINCT ON (p.id, w.variant_id) :listId, :ownerId, p.id, w.variant_id, w.quantity, f.title,
    CASE WHEN p.image_url IS NULL THEN f.image_url END,
    CASE WHEN p.currency IS NULL THEN f.price_minor END, CASE WHEN p.currency IS NULL THEN f.currency END,
    CASE WHEN p.currency IS NULL AND f.currency IS NOT NULL THEN :now::timestamptz END,
    jsonb_strip_nulls(jsonb_build_object('productId', nullif(f.number, ''), 'variantId', nullif(w.variant_id, ''), 'sku', nullif(w.sku, ''))),
    :partnerId, s.id, p.domain, partners.name, f.import_id, w.note, coalesce(w.added_at, :now::timestamptz), :now
  FROM imported_wishes w JOIN imported_products f ON f.id = w.product_id JOIN products o ON o.id = f.product_id
    JOIN products p ON p.id = coalesce(o.same_as, o.id) JOIN partners ON partners.id = :partnerId
    LEFT JOIN shops s ON s.partner_id = :partnerId AND s.status = 'active' AND p.domain = ANY(s.hosts)
  WHERE w.person_id = :personId AND w.list = :list ORDER BY p.id, w.variant_id, w.id
  ON CONFLICT (list_id, product_id, variant_id) DO NOTHING`;

/** A person of an import, and the account that gets their lists. */
interface Opening {
  personId: number;
  userId: string;
  partnerId: number;
}

/**
 * Creates the anonymous account that brings a person's lists; null if they don't wait anymore.
 * @throws ServiceError `unauthorized` if the account no longer exists, so that they go on waiting
 */
async function bring(
  ctx: Context,
  sql: Sql,
  { personId, userId, partnerId }: Opening,
): Promise<string | null> {
  const now = ctx.clock();
  const [claimed] = await sql.rows(claim, { personId, userId, now });
  const ownerId = claimed?.opened_as;
  if (!ownerId) return null;
  const made = await sql.rows(createOwner, { ownerId, userId, partnerId, now });
  if (made.length === 0) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  for (const { list, name } of await sql.rows(readNames, { personId })) {
    const { secret: token, home } = await createHomedSecret(ctx, '', userId, sql);
    const [created] = await sql.rows(createList, { token, home, ownerId, name: name ?? '', now });
    await sql.rows(createItems, { listId: created!.id, ownerId, partnerId, personId, list, now });
  }
  return ownerId;
}

/** Opens lists by merging an anonymous account that brings them: the receipt can undo it. */
const openFor = (ctx: Context, opening: Opening) =>
  mergeCreated(ctx, opening.userId, (sql) => bring(ctx, sql, opening));

/** The lists that wait for people who sign in through a shop. */
export const createWaitingLists = (context: () => Context): WaitingLists => ({
  async open({ userId, email, customerId = null }, partnerId) {
    const ctx = context();
    try {
      const hash = email === null ? null : emailHash(email);
      const waiting = await ctx.sql.rows(findWaiting, { partnerId, emailHash: hash, customerId });
      for (const { id: personId } of waiting) await openFor(ctx, { personId, userId, partnerId });
    } catch (error) {
      ctx.log.error(
        { err: error, partner: partnerId },
        'waiting lists were not opened; the next sign-in tries again',
      );
    }
  },
});

const findOwn = statement('waiting_list_of_account')`
  SELECT p.partner_id FROM imported_people p JOIN list_imports i ON i.id = p.import_id WHERE p.id = :personId AND ${waitsForAccount}`;

/**
 * Adds lists that wait for an account's address to it, or declines them.
 * @throws ServiceError `not_found` if they don't wait for this account
 */
export async function answerWaitingList(
  ctx: Context,
  userId: string,
  { id: personId, accepts }: { id: number; accepts: boolean },
): Promise<void> {
  const [own] = await ctx.sql.rows(findOwn, { personId, userId });
  if (!own) throw new ServiceError('not_found');
  if (accepts) await openFor(ctx, { personId, userId, partnerId: own.partner_id });
  else await ctx.sql.rows(claim, { personId, userId, now: ctx.clock() });
}
