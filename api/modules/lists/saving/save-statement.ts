import { isFullList } from '../lists/is-full-list.ts';

/**
 * A partner's save changes what it supplied itself, or what no partner has: then the item becomes this partner's. What it
 * supplies of another one's item goes to `further`. The CASE is decided on the row as it is now, also for parallel saves.
 */
const own = (column: string, value: string) =>
  `${column} = CASE WHEN i.source_partner_id IS NULL OR i.source_partner_id = $6 THEN ${value} ELSE i.${column} END`;

const ownColumns = [
  own('quantity', 'coalesce($24, i.quantity)'),
  own('title', 'coalesce($13, i.title)'),
  own('description', 'coalesce($14, i.description)'),
  own('image_url', 'coalesce($15, i.image_url)'),
  own('price_minor', 'coalesce($16::bigint, i.price_minor)'),
  own('compare_at_price_minor', '$18::bigint'),
  own('currency', 'coalesce($17, i.currency)'),
  own(
    'texts',
    `CASE WHEN i.market_code = $25 OR pg_column_size(i.texts) > 60000 THEN i.texts
      ELSE i.texts - $25 || jsonb_build_object(i.market_code, jsonb_build_object(
        'title', i.title, 'description', i.description, 'image', i.image_url)) END`,
  ),
  own('market_code', '$25'),
  own(
    'checkout_meta',
    'CASE WHEN $35::boolean OR i.source_partner_id IS DISTINCT FROM $6 THEN $26::jsonb ELSE i.checkout_meta || $26::jsonb END',
  ),
  own('offer_id', 'coalesce($27, i.offer_id)'),
  own('source_partner_id', '$6::bigint'),
  own('source_shop_id', '$28::bigint'),
  own('source_domain', '$29'),
  own('api_key_id', '$30::bigint'),
  own('is_test', '$31::boolean'),
  own('source_label', 'coalesce($33, i.source_label)'),
].join(',\n    ');

const savedAgain = `${ownColumns},
    priority = coalesce($34, i.priority), updated_at = $3`;

const saved = 'i.id, i.product_id, i.list_id, i.source_partner_id';

/** What is written of a product only where its own shop tells it. */
const told = (value: string, otherwise = 'NULL') =>
  `CASE WHEN $22::boolean THEN ${value} ELSE ${otherwise} END`;

/**
 * A save in one statement: the idempotent answer, the right to the list, the quota, the product, the item, localized
 * texts, price point and ledger either all happen or none. Locks are taken in one order everywhere: list, cap, counter,
 * product, item. Without a partner ($6) nothing is counted. Saves of anonymous shoppers are counted for their network,
 * too ($36): beyond the cap they succeed where others would, and are in the ledger alone. What everybody is shown of a
 * product comes from the shop that is proven to be its own ($22), but a public key and a page's origin can be claimed by
 * anybody: a save tells what is not known yet and changes nothing that is. For that its page is read. An item that is
 * there is updated and takes no new id; the insert's ON CONFLICT is for one that came while this statement waited for
 * the list.
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
), full_list AS (
  SELECT 1 FROM target
  WHERE ${isFullList('target.id')} AND NOT EXISTS (
    SELECT 1 FROM products p JOIN list_items i ON i.list_id = $4::bigint AND i.product_id = p.id AND i.variant_id = $23
    WHERE p.url_hash = $10)
), elsewhere AS (
  SELECT coalesce(sum(saves + shares + list_views), 0) AS total FROM usage_counters
  WHERE $9::int IS NOT NULL AND partner_id = $6 AND period = $7 AND shard <> $8
), capped AS (
  INSERT INTO billing_caps AS b (subject, used, ends_at)
  SELECT $36, 1, $37 FROM target JOIN users ON users.id = $5 AND users.anonymous
  WHERE $36::bytea IS NOT NULL AND NOT EXISTS (SELECT 1 FROM full_list)
  ON CONFLICT (subject) DO UPDATE SET used = b.used + 1
  RETURNING used
), unbilled AS (
  SELECT 'network_save_cap' AS reason FROM capped WHERE used > $38::int
), counted AS (
  INSERT INTO usage_counters AS u (partner_id, period, shard, saves)
  SELECT $6, $7, $8, CASE WHEN EXISTS (SELECT 1 FROM unbilled) THEN 0 ELSE 1 END FROM target, elsewhere
  WHERE $6::bigint IS NOT NULL AND NOT EXISTS (SELECT 1 FROM full_list) AND ($9::int IS NULL OR elsewhere.total < $9)
  ON CONFLICT (partner_id, period, shard) DO UPDATE SET saves = u.saves + excluded.saves
    WHERE $9::int IS NULL OR u.saves + u.shares + u.list_views + (SELECT total FROM elsewhere) < $9
  RETURNING 1
), allowed AS (
  SELECT 1 FROM counted UNION ALL SELECT 1 FROM target WHERE $6::bigint IS NULL AND NOT EXISTS (SELECT 1 FROM full_list)
), known AS (
  SELECT id FROM products WHERE url_hash = $10
), added AS (
  INSERT INTO products AS p (url, url_hash, domain, title, description, image_url, image_state, price_minor, currency,
                             compare_at_price_minor, brand, product_type, tags, private, created_at, updated_at)
  SELECT $11, $10, $12, ${told("coalesce($13, '')", "''")}, ${told("coalesce($14, '')", "''")}, $15,
         CASE WHEN $15::text IS NULL THEN 'none' ELSE 'pending' END, ${told('$16::bigint')}, ${told('$17')},
         ${told('$18::bigint')}, ${told('$19')}, ${told('$20')}, ${told("coalesce($21::text[], '{}')", "'{}'")},
         NOT $22::boolean, $3, $3
  FROM allowed WHERE NOT EXISTS (SELECT 1 FROM known)
  ON CONFLICT (url_hash) DO UPDATE SET updated_at = p.updated_at
  RETURNING p.id
), refreshed AS (
  UPDATE products p SET
    title = coalesce($13, ''), description = coalesce($14, ''), image_url = $15,
    image_path = CASE WHEN p.image_url = $15 THEN p.image_path END,
    image_state = CASE WHEN $15::text IS NULL THEN 'none' WHEN p.image_url = $15 THEN p.image_state ELSE 'pending' END,
    image_tries = CASE WHEN p.image_url = $15 THEN p.image_tries ELSE 0 END,
    price_minor = $16::bigint, currency = $17, compare_at_price_minor = $18::bigint, brand = $19, product_type = $20,
    tags = coalesce($21::text[], '{}'), private = false, updated_at = $3
  FROM known, allowed WHERE p.id = known.id AND p.private AND $22::boolean
  RETURNING p.id
), product AS (
  SELECT id FROM added UNION ALL SELECT known.id FROM known, allowed
), changed AS (
  UPDATE list_items i SET
    ${savedAgain}
  FROM target, product WHERE i.list_id = target.id AND i.product_id = product.id AND i.variant_id = $23
  RETURNING ${saved}
), inserted AS (
  INSERT INTO list_items AS i (list_id, product_id, variant_id, quantity, title, description, image_url, price_minor,
                               compare_at_price_minor, currency, market_code, checkout_meta, offer_id, source_partner_id,
                               source_shop_id, source_domain, api_key_id, is_test, source_label, priority, added_at, updated_at)
  SELECT target.id, product.id, $23, coalesce($24, 1), coalesce($13, ''), coalesce($14, ''), $15, $16::bigint, $18::bigint, $17, $25,
         $26::jsonb, $27, $6, $28, $29, $30, $31, $33, $34, $3, $3
  FROM target, product WHERE NOT EXISTS (SELECT 1 FROM changed)
  ON CONFLICT (list_id, product_id, variant_id) DO UPDATE SET
    ${savedAgain}
  RETURNING ${saved}
), item AS (
  SELECT * FROM changed UNION ALL SELECT * FROM inserted
), further AS (
  INSERT INTO item_sources AS s (item_id, partner_id, shop_id, domain, api_key_id, is_test, quantity, title, description,
                                 image_url, price_minor, compare_at_price_minor, currency, market_code, checkout_meta,
                                 offer_id, source_label, added_at, updated_at)
  SELECT item.id, $6, $28, $29, $30, $31, coalesce($24, 1), coalesce($13, ''), coalesce($14, ''), $15, $16::bigint,
         $18::bigint, $17, $25, $26::jsonb, $27, $33, $3, $3
  FROM item WHERE item.source_partner_id <> $6
  ON CONFLICT (item_id, partner_id) DO UPDATE SET
    shop_id = excluded.shop_id, domain = excluded.domain, api_key_id = excluded.api_key_id, is_test = excluded.is_test,
    quantity = coalesce($24, s.quantity), title = coalesce($13, s.title), description = coalesce($14, s.description),
    image_url = coalesce($15, s.image_url), price_minor = coalesce($16::bigint, s.price_minor),
    compare_at_price_minor = $18::bigint, currency = coalesce($17, s.currency), market_code = excluded.market_code,
    checkout_meta = CASE WHEN $35::boolean THEN excluded.checkout_meta ELSE s.checkout_meta || excluded.checkout_meta END,
    offer_id = coalesce($27, s.offer_id), source_label = coalesce($33, s.source_label), updated_at = $3
), touched AS (
  UPDATE lists SET updated_at = $3 FROM item WHERE lists.id = item.list_id
), texts AS (
  INSERT INTO product_texts (product_id, variant_id, market_code, title, description, image_url, updated_at)
  SELECT item.product_id, $23, $25, coalesce($13, ''), coalesce($14, ''), $15, $3 FROM item
  WHERE $22::boolean AND ($13::text IS NOT NULL OR $14::text IS NOT NULL OR $15::text IS NOT NULL)
  ON CONFLICT DO NOTHING
), price AS (
  INSERT INTO price_points (product_id, variant_id, day, currency, price_minor, recorded_at)
  SELECT item.product_id, $23, ($3::timestamptz AT TIME ZONE 'UTC')::date, $17, $16::bigint, $3 FROM item
  WHERE $22::boolean AND $16::bigint IS NOT NULL AND $17::text IS NOT NULL AND coalesce((
    SELECT x.currency = $17 AND x.price_minor = $16::bigint FROM price_points x
    WHERE x.product_id = item.product_id AND x.variant_id = $23 ORDER BY x.day DESC, x.recorded_at DESC LIMIT 1), true)
  ON CONFLICT DO NOTHING
), ledger AS (
  INSERT INTO usage_actions (partner_id, period, kind, api_key_id, list_id, item_id, product_id, variant_id, is_test,
                             occurred_at, unbilled_reason)
  SELECT $6, $7, 'save', $30, item.list_id, item.id, item.product_id, $23, $31, $3, (SELECT reason FROM unbilled) FROM item WHERE $6::bigint IS NOT NULL
), remembered AS (
  INSERT INTO idempotency_keys (scope, key, request_hash, status, response, created_at)
  SELECT $1, $2, $32, 200, jsonb_build_object('ok', true, 'item_id', item.id, 'product_id', item.product_id), $3
  FROM item WHERE $2::text IS NOT NULL
)
SELECT (SELECT count(*) FROM target)::int AS lists, EXISTS (SELECT 1 FROM full_list) AS is_full, item.id AS item_id, item.product_id,
       (SELECT request_hash FROM prior) AS prior_hash, (SELECT response FROM prior) AS prior_response,
       EXISTS (SELECT 1 FROM added) OR EXISTS (SELECT 1 FROM refreshed) AS product_changed,
       $22::boolean AND EXISTS (
         SELECT 1 FROM products p, known WHERE p.id = known.id AND NOT p.private
           AND (p.scraped_at IS NULL OR p.scraped_at < $3::timestamptz - interval '1 hour')
           AND (p.title <> $13 OR p.image_url <> $15 OR (p.price_minor, p.currency) <> ($16::bigint, $17))) AS differs
FROM (SELECT 1) one LEFT JOIN item ON true`,
};

export interface SaveRow {
  lists: number;
  /** The list is full. */
  is_full: boolean;
  item_id: number | null;
  product_id: number | null;
  prior_hash: Buffer | null;
  prior_response: { ok: true; item_id: number; product_id: number } | null;
  product_changed: boolean;
  /** It says something else of its shop's product than what is known, and was not read of late. */
  differs: boolean;
}
