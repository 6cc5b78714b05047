import { type ListRowError } from '#api/contract/list-import.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { FoundProduct } from './find-wished.ts';
import type { ReadWish, SentWish } from './read-row.ts';

/** In order, so that concurrent statements can't deadlock. A customer's address is learned from any row. */
const putPeople = statement('import_put_people')`
  INSERT INTO imported_people AS p (import_id, partner_id, name, customer_id, email_hash)
  SELECT :importId, :partnerId, r.name, r.customer_id, decode(r.email_hash, 'hex')
  FROM jsonb_to_recordset(:people::jsonb) AS r (name text, customer_id text, email_hash text) ORDER BY r.name
  ON CONFLICT (import_id, name) DO UPDATE SET email_hash = coalesce(p.email_hash, excluded.email_hash)
  RETURNING p.id, p.name`;

const putProducts = statement('import_put_products')`
  INSERT INTO imported_products AS p (import_id, product_id, url, url_hash, number, title, image_url, price_minor, currency)
  SELECT :importId, r.id, r.url, decode(r.hash, 'hex'), r.number, r.title, r.image_url, r.price_minor, r.currency
  FROM jsonb_to_recordset(:products::jsonb) AS r (
    id bigint, url text, hash text, number text, title text, image_url text, price_minor bigint, currency text) ORDER BY r.hash
  ON CONFLICT (import_id, url_hash) DO UPDATE SET
    title = CASE WHEN p.title = '' THEN excluded.title ELSE p.title END, image_url = coalesce(p.image_url, excluded.image_url)
  RETURNING p.id, encode(p.url_hash, 'hex') AS hash`;

const putWishes = statement('import_put_wishes')`
  INSERT INTO imported_wishes AS w (person_id, product_id, list, variant_id, sku, quantity, note, added_at)
  SELECT r.person_id, r.product_id, r.list, r.variant_id, r.sku, r.quantity, r.note, r.added_at
  FROM jsonb_to_recordset(:wishes::jsonb) AS r (
    at int, person_id bigint, product_id bigint, list text, variant_id text, sku text, quantity int, note text, added_at timestamptz)
  ORDER BY r.person_id, r.list, r.product_id, r.variant_id, r.at
  ON CONFLICT ON CONSTRAINT imported_wishes_wish_key DO NOTHING
  RETURNING w.person_id, w.list, w.product_id, w.variant_id`;

const putProblems = statement('import_put_problems')`
  INSERT INTO list_import_problems (import_id, row, part, code, product)
  SELECT :importId, r.row, r.part, r.code, r.product
  FROM jsonb_to_recordset(:problems::jsonb) AS r (row int, part int, code text, product text)
  ON CONFLICT DO NOTHING`;

/** A wish of a row, as read and found. */
export interface Staged {
  row: number;
  part: number;
  read: ReadWish;
  found?: FoundProduct | ListRowError | undefined;
}

interface Problem {
  row: number;
  part: number;
  code: ListRowError;
  product: string;
}

const nameOf = ({ product: { url, handle, productId, sku, title } }: SentWish) =>
  (url || handle || productId || sku || title).slice(0, 300);

/**
 * Adds wishes to an import that isn't done.
 * @returns how many have which result: `added`, or the reason why they weren't
 */
export async function stageRows(
  sql: Sql,
  { importId, partnerId }: { importId: number; partnerId: number },
  staged: readonly Staged[],
): Promise<Record<string, number>> {
  const problems: Problem[] = [];
  const good: { row: number; part: number; wish: SentWish; found: FoundProduct }[] = [];
  for (const { row, part, read, found } of staged) {
    if ('error' in read) problems.push({ row, part, code: read.error, product: read.product });
    else if (typeof found === 'object') good.push({ row, part, wish: read.wish, found });
    else problems.push({ row, part, code: found ?? 'unknown_product', product: nameOf(read.wish) });
  }
  const people = new Map(good.map(({ wish: { person } }) => [person.name, person]));
  for (const {
    wish: { person },
  } of good)
    people.get(person.name)!.emailHash ??= person.emailHash;
  const personIds = new Map(
    (
      await sql.rows(putPeople, {
        importId,
        partnerId,
        people: JSON.stringify(
          [...people.values()].map(({ name, customerId, emailHash }) => ({
            name,
            customer_id: customerId,
            email_hash: emailHash,
          })),
        ),
      })
    ).map(({ id, name }) => [name, id]),
  );
  const products = new Map(
    good.map(({ found, wish }) => {
      const hash = found.hash.toString('hex');
      const { title, url, number, id } = found;
      const more = { title: title || wish.product.title, image_url: wish.imageUrl };
      return [
        hash,
        { id, url, hash, number, ...more, price_minor: wish.priceMinor, currency: wish.currency },
      ];
    }),
  );
  const productIds = new Map(
    (await sql.rows(putProducts, { importId, products: JSON.stringify([...products.values()]) })).map(
      ({ id, hash }) => [hash, id],
    ),
  );
  const wishes = good.map(({ wish, found }, at) => ({
    at,
    person_id: personIds.get(wish.person.name)!,
    product_id: productIds.get(found.hash.toString('hex'))!,
    list: wish.list,
    variant_id: wish.variantId,
    sku: wish.product.sku,
    quantity: wish.quantity,
    note: wish.note,
    added_at: wish.addedAt,
  }));
  const keyOf = (one: { person_id: number; list: string; product_id: number; variant_id: string }) =>
    JSON.stringify([one.person_id, one.list, one.product_id, one.variant_id]);
  const added = new Set((await sql.rows(putWishes, { wishes: JSON.stringify(wishes) })).map(keyOf));
  for (const [at, wish] of wishes.entries()) {
    const { row, part } = good[at]!;
    // The first of equal wishes was added.
    if (!added.delete(keyOf(wish)))
      problems.push({ row, part, code: 'repeated', product: nameOf(good[at]!.wish) });
  }
  await sql.rows(putProblems, { importId, problems: JSON.stringify(problems) });
  const results: Record<string, number> = { added: staged.length - problems.length };
  for (const { code } of problems) results[code] = (results[code] ?? 0) + 1;
  return results;
}
