/**
 * A save in one statement: the idempotent answer, the right to the list, the quota, the product, the item, localized
 * texts, price point and ledger either all happen or none. Locks are taken in one order everywhere: list, counter,
 * product, item. Without a partner ($6) nothing is counted. Only who speaks for the product ($22) changes what is shown of
 * it on others' lists; what anybody saved of it before, for another market, their item keeps.
 */
export const saveStatement = {
  name: 'save_product',
  text: `
WITH prior AS (
  SELECT request_hash, response FROM idempotency_keys
  WHERE scope = $1 AND key = $2 AND created_at > $3::timestamptz - interval '24 hours'
), target AS (
  SELECT l.id FROM lists l
  WHERE l.id = $4::bigint AND NOT EXISTS (SELECT 1 FROM prior)
    AND (l.owner_id = $5 OR EXISTS (SELECT 1 FROM list_collaborators c
                                    WHERE c.list_id = l.id AND c.user_id = $5 AND c.role = 'editor'))
  FOR NO KEY UPDATE OF l
), elsewhere AS (
  SELECT coalesce(sum(saves + shares + list_views), 0) AS total FROM usage_counters
  WHERE $9::int IS NOT NULL AND partner_id = $6 AND period = $7 AND shard <> $8
), counted AS (
  INSERT INTO usage_counters AS u (partner_id, period, shard, saves)
  SELECT $6, $7, $8, 1 FROM target, elsewhere
  WHERE $6::int IS NOT NULL AND ($9::int IS NULL OR elsewhere.total < $9)
  ON CONFLICT (partner_id, period, shard) DO UPDATE SET saves = u.saves + 1
    WHERE $9::int IS NULL OR u.saves + u.shares + u.list_views + (SELECT total FROM elsewhere) < $9
  RETURNING 1
), allowed AS (
  SELECT 1 FROM counted UNION ALL SELECT 1 FROM target WHERE $6::int IS NULL
), known AS (
  SELECT id FROM products WHERE url_hash = $10
), added AS (
  INSERT INTO products AS p (url, url_hash, domain, title, description, image_url, image_state, price_minor, currency,
                             compare_at_price_minor, brand, product_type, tags, private, created_at, updated_at)
  SELECT $11, $10, $12, coalesce($13, ''), coalesce($14, ''), $15, CASE WHEN $15::text IS NULL THEN 'none' ELSE 'pending' END,
         $16::bigint, $17, $18::bigint, $19, $20, coalesce($21::text[], '{}'), $6::int IS NULL, $3, $3
  FROM allowed WHERE NOT EXISTS (SELECT 1 FROM known)
  ON CONFLICT (url_hash) DO UPDATE SET updated_at = p.updated_at
  RETURNING p.id
), refreshed AS (
  UPDATE products p SET
    title = coalesce($13, p.title), description = coalesce($14, p.description),
    image_url = coalesce($15, p.image_url),
    image_state = CASE WHEN $15::text IS DISTINCT FROM p.image_url AND $15::text IS NOT NULL THEN 'pending' ELSE p.image_state END,
    image_tries = CASE WHEN $15::text IS DISTINCT FROM p.image_url AND $15::text IS NOT NULL THEN 0 ELSE p.image_tries END,
    price_minor = coalesce($16::bigint, p.price_minor), currency = coalesce($17, p.currency),
    compare_at_price_minor = $18::bigint, brand = coalesce($19, p.brand),
    product_type = coalesce($20, p.product_type), tags = coalesce($21::text[], p.tags), private = false, updated_at = $3
  FROM known, allowed
  WHERE p.id = known.id AND $22::boolean
    AND (p.title, p.description, p.image_url, p.price_minor, p.currency, p.compare_at_price_minor, p.brand, p.product_type,
         p.tags, p.private)
      IS DISTINCT FROM
        (coalesce($13, p.title), coalesce($14, p.description), coalesce($15, p.image_url),
         coalesce($16::bigint, p.price_minor), coalesce($17, p.currency), $18::bigint, coalesce($19, p.brand),
         coalesce($20, p.product_type), coalesce($21::text[], p.tags), false)
  RETURNING p.id
), product AS (
  SELECT id FROM added UNION ALL SELECT known.id FROM known, allowed
), item AS (
  INSERT INTO list_items AS i (list_id, product_id, variant_id, quantity, title, description, image_url, price_minor,
                               compare_at_price_minor, currency, market_code, checkout_meta, offer_id, source_partner_id,
                               source_shop_id, source_domain, api_key_id, is_test, source_label, priority, added_at, updated_at)
  SELECT target.id, product.id, $23, $24, coalesce($13, ''), coalesce($14, ''), $15, $16::bigint, $18::bigint, $17, $25,
         $26::jsonb, $27, $6, $28, $29, $30, $31, $33, $34, $3, $3
  FROM target, product
  ON CONFLICT (list_id, product_id, variant_id) DO UPDATE SET
    quantity = excluded.quantity,
    title = coalesce($13, i.title), description = coalesce($14, i.description),
    image_url = coalesce($15, i.image_url), price_minor = coalesce($16::bigint, i.price_minor),
    compare_at_price_minor = $18::bigint, currency = coalesce($17, i.currency),
    texts = CASE WHEN i.market_code = excluded.market_code OR pg_column_size(i.texts) > 60000 THEN i.texts
      ELSE i.texts - excluded.market_code || jsonb_build_object(i.market_code, jsonb_build_object(
        'title', i.title, 'description', i.description, 'image', i.image_url)) END,
    market_code = excluded.market_code, checkout_meta = excluded.checkout_meta,
    offer_id = coalesce($27, i.offer_id), source_partner_id = excluded.source_partner_id,
    source_shop_id = excluded.source_shop_id, source_domain = excluded.source_domain,
    api_key_id = excluded.api_key_id, is_test = excluded.is_test, source_label = coalesce($33, i.source_label), priority = coalesce($34, i.priority),
    updated_at = $3
  RETURNING i.id, i.product_id, i.list_id
), touched AS (
  UPDATE lists SET updated_at = $3 FROM item WHERE lists.id = item.list_id
), texts AS (
  INSERT INTO product_texts AS t (product_id, market_code, title, description, image_url, updated_at)
  SELECT item.product_id, $25, coalesce($13, ''), coalesce($14, ''), $15, $3 FROM item
  WHERE $22::boolean AND ($13::text IS NOT NULL OR $14::text IS NOT NULL OR $15::text IS NOT NULL)
  ON CONFLICT (product_id, market_code) DO UPDATE SET
    title = coalesce($13, t.title), description = coalesce($14, t.description),
    image_url = coalesce($15, t.image_url), updated_at = $3
    WHERE (t.title, t.description, t.image_url)
      IS DISTINCT FROM (coalesce($13, t.title), coalesce($14, t.description), coalesce($15, t.image_url))
), price AS (
  INSERT INTO price_points (product_id, variant_id, day, currency, price_minor, recorded_at)
  SELECT item.product_id, $23, ($3::timestamptz AT TIME ZONE 'UTC')::date, $17, $16::bigint, $3 FROM item
  WHERE $16::bigint IS NOT NULL AND $17::text IS NOT NULL
  ON CONFLICT DO NOTHING
), ledger AS (
  INSERT INTO usage_actions (partner_id, period, kind, api_key_id, list_id, item_id, product_id, variant_id, is_test,
                             occurred_at)
  SELECT $6, $7, 'save', $30, item.list_id, item.id, item.product_id, $23, $31, $3 FROM item WHERE $6::int IS NOT NULL
), remembered AS (
  INSERT INTO idempotency_keys (scope, key, request_hash, status, response, created_at)
  SELECT $1, $2, $32, 200, jsonb_build_object('ok', true, 'item_id', item.id, 'product_id', item.product_id), $3
  FROM item WHERE $2::text IS NOT NULL
)
SELECT (SELECT count(*) FROM target)::int AS lists, item.id AS item_id, item.product_id,
       (SELECT request_hash FROM prior) AS prior_hash, (SELECT response FROM prior) AS prior_response,
       EXISTS (SELECT 1 FROM added) OR EXISTS (SELECT 1 FROM refreshed) AS product_changed
FROM (SELECT 1) one LEFT JOIN item ON true`,
};

export interface SaveRow {
  lists: number;
  item_id: number | null;
  product_id: number | null;
  prior_hash: Buffer | null;
  prior_response: { ok: true; item_id: number; product_id: number } | null;
  product_changed: boolean;
}
