import { isSameUrl, isWish, likeliest, savedUrl } from '#api/modules/catalog/wish-key.ts';
import { insertEvents } from '#api/modules/events/record-events.ts';
import { isSuspended } from '#api/modules/plans/suspended.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isStillBought } from '../gifts/gift-claim-rows.ts';
import { isFullList } from '../lists/is-full-list.ts';

/**
 * A partner's save updates data that the partner supplied itself, or data without a partner, which then becomes this
 * partner's. Its data for another partner's item is stored in `further`. The CASE uses the current row, so it's correct
 * for parallel saves.
 */
const own = (column: string, value: string) =>
  `${column} = CASE WHEN i.source_partner_id IS NULL OR i.source_partner_id = :partnerId THEN ${value} ELSE i.${column} END`;

/**
 * The fields that describe the wish: a save that doesn't specify which of the product's wishes it is for doesn't change
 * them.
 */
const described = (column: string, value: string) =>
  own(column, `CASE WHEN :wish <> '' OR i.variant_id = '' THEN ${value} ELSE i.${column} END`);

/** Amounts only with their currency, which is null without one. */
const priced = (column: string, value: string) =>
  described(column, `CASE WHEN :currency::text IS NULL THEN i.${column} ELSE ${value} END`);

const ownColumns = [
  own('quantity', 'coalesce(:quantity, i.quantity)'),
  own('purchased', isStillBought('coalesce(:quantity, i.quantity)')),
  described('title', 'coalesce(:title, i.title)'),
  described('description', 'coalesce(:description, i.description)'),
  described('image_url', 'coalesce(:imageUrl, i.image_url)'),
  priced('price_minor', ':priceMinor::bigint'),
  priced('compare_at_price_minor', ':compareAtPriceMinor::bigint'),
  priced('currency', ':currency'),
  priced('saved_price_minor', 'NULL::bigint'),
  priced('price_at', ':now::timestamptz'),
  described(
    'texts',
    `CASE WHEN i.market_code = :marketCode OR pg_column_size(i.texts) > 60000 THEN i.texts
      ELSE i.texts - :marketCode || jsonb_build_object(i.market_code, jsonb_build_object(
        'title', i.title, 'description', i.description, 'image', i.image_url)) END`,
  ),
  described('market_code', ':marketCode'),
  described(
    'checkout_meta',
    'CASE WHEN :hasMetadata::boolean OR i.source_partner_id IS DISTINCT FROM :partnerId THEN :metadata::jsonb ELSE i.checkout_meta || :metadata::jsonb END',
  ),
  described('offer_id', 'coalesce(:offerId, i.offer_id)'),
  own('source_partner_id', ':partnerId::bigint'),
  own('source_shop_id', ':shopId::bigint'),
  own('source_domain', ':sourceDomain'),
  own('api_key_id', ':keyId::bigint'),
  own('is_test', ':isTest::boolean'),
  own('source_label', 'coalesce(:sourceLabel, i.source_label)'),
].join(',\n    ');

/** @param url SQL of the URL that the wish now has */
const savedAgain = (url: string) => `${ownColumns},
    ${described('saved_url', `CASE WHEN ${isSameUrl('i.saved_url', ':savedUrl')} THEN i.saved_url ELSE ${url} END`)}, ${described('choice', ':choice')}, not_sold_at = NULL, variant_id = CASE WHEN :wish = '' THEN i.variant_id ELSE :wish END,
    priority = coalesce(:priority, i.priority), updated_at = :now`;

const saved = 'i.id, i.product_id, i.list_id, i.source_partner_id';

/** SQL of an event's data: the product as this save described it. */
const told = `jsonb_build_object('quantity', coalesce(:quantity, 1), 'supplied', jsonb_build_object('url', :savedUrl::text, 'title', :title::text,
      'image_url', :imageUrl::text, 'price_minor', :priceMinor::bigint, 'currency', :currency::text, 'metadata', :metadata::jsonb))`;

/** Values of a product that are only written if its own shop supplies them. */
const supplied = (value: string, otherwise = 'NULL') =>
  `CASE WHEN :isOfItsShop::boolean THEN ${value} ELSE ${otherwise} END`;

/** Prices and stock of a product that no one better has reported. */
const unreported = (column: string, value: string) =>
  `${column} = CASE WHEN p.facts_source IS NULL THEN ${value} ELSE p.${column} END`;

/**
 * Saves in one statement, so that the idempotent response, access to the list, quota, product, item, localized texts,
 * price and ledger either all happen or none. Lock order, the same everywhere: list, cap, counter, product, item.
 * Without a partner, nothing is counted. Beyond the shopper's cap, for anonymous and unknown shoppers also those of their
 * network, and if the shopper saves the product again on the day (`:mark`), a save still succeeds, but only appears in the
 * ledger. A paused or suspended partner's saves write nothing. Public product data comes from the product's
 * verified shop (`:isOfItsShop`); since anyone can claim a public key and an origin, other saves only fill in what is
 * unknown, and the product's page is read to confirm. An existing item is updated and keeps its ID; the insert's ON
 * CONFLICT is for one that was added while this statement waited for the list.
 */
export const saveStatement = statement('save_product', 'list')<SaveRow>`
  WITH prior AS (
    SELECT request_hash, response FROM idempotency_keys
    WHERE scope = :scope AND key = :key? AND created_at > :now::timestamptz - interval '24 hours'
  ), known AS (
    SELECT coalesce(same_as, id) AS id FROM products WHERE url_hash = :urlHash
  ), target AS (
    SELECT l.id FROM lists l
    WHERE l.id = :listId::bigint AND NOT EXISTS (SELECT 1 FROM prior)
      AND (l.owner_id = :userId OR EXISTS (SELECT 1 FROM list_collaborators c
                                      WHERE c.list_id = l.id AND c.user_id = :userId AND c.role = 'editor' AND NOT :forBasket::boolean))
    FOR NO KEY UPDATE OF l
  ), full_list AS (
    SELECT 1 FROM target
    WHERE ${isFullList('target.id')} AND NOT EXISTS (
      SELECT 1 FROM known JOIN list_items i ON i.list_id = :listId::bigint AND i.product_id = known.id AND ${isWish('i', ':wish')})
  ), elsewhere AS (
    SELECT coalesce(sum(saves + shares + list_views) FILTER (WHERE shard <> :shard), 0) AS total,
           coalesce(sum(saves + shares + list_views), 0) >= :hardStop?::int AS is_paused
    FROM usage_counters WHERE :hardStop::int IS NOT NULL AND partner_id = :partnerId? AND period = :period
  ), marked AS (
    INSERT INTO billing_caps (subject, used, ends_at)
    SELECT :mark?, 1, :markEndsAt? FROM target, elsewhere
    WHERE :mark::bytea IS NOT NULL AND is_paused IS NOT TRUE AND NOT EXISTS (SELECT 1 FROM full_list)
    ON CONFLICT (subject) DO NOTHING
    RETURNING 1
  ), capped AS (
    INSERT INTO billing_caps AS b (subject, used, ends_at)
    SELECT cap.subject, 1, :capEndsAt? FROM marked, unnest(:capSubjects::bytea[], :capReasons::text[]) AS cap (subject, reason)
    WHERE cap.reason = 'shopper_cap' OR NOT EXISTS (SELECT 1 FROM users WHERE id = :userId AND NOT anonymous)
    ORDER BY cap.subject
    ON CONFLICT (subject) DO UPDATE SET used = b.used + 1
    RETURNING subject, used
  ), unbilled AS (
    SELECT :unbilledReason?::text AS reason WHERE :unbilledReason::text IS NOT NULL
    UNION ALL SELECT 'repeated_save' WHERE :mark::bytea IS NOT NULL AND NOT EXISTS (SELECT 1 FROM marked)
    UNION ALL (
      SELECT cap.reason FROM capped JOIN unnest(:capSubjects::bytea[], :capReasons::text[], :capCeilings::int[])
        AS cap (subject, reason, ceiling) ON cap.subject = capped.subject
      WHERE capped.used > cap.ceiling ORDER BY cap.reason LIMIT 1)
  ), counted AS (
    INSERT INTO usage_counters AS u (partner_id, period, shard, saves)
    SELECT :partnerId, :period, :shard, CASE WHEN EXISTS (SELECT 1 FROM unbilled) THEN 0 ELSE 1 END FROM target, elsewhere
    WHERE :partnerId::bigint IS NOT NULL AND NOT EXISTS (SELECT 1 FROM full_list) AND (:hardStop::int IS NULL OR elsewhere.total < :hardStop)
      AND NOT ${isSuspended(':partnerId')}
    ON CONFLICT (partner_id, period, shard) DO UPDATE SET saves = u.saves + excluded.saves
      WHERE :hardStop::int IS NULL OR u.saves + u.shares + u.list_views + (SELECT total FROM elsewhere) < :hardStop
    RETURNING 1
  ), allowed AS (
    SELECT 1 FROM counted UNION ALL SELECT 1 FROM target WHERE :partnerId::bigint IS NULL AND NOT EXISTS (SELECT 1 FROM full_list)
  ), added AS (
    INSERT INTO products AS p (url, url_hash, domain, title, description, image_url, image_state, price_minor, currency,
                               compare_at_price_minor, brand, product_type, tags, availability, private, created_at, updated_at)
    SELECT :url, :urlHash, :domain, ${supplied("coalesce(:title?, '')", "''")}, ${supplied("coalesce(:description?, '')", "''")}, :imageUrl?,
           CASE WHEN :imageUrl::text IS NULL THEN 'none' ELSE 'pending' END, ${supplied(':priceMinor?::bigint')}, ${supplied(':currency?')},
           ${supplied(':compareAtPriceMinor?::bigint')}, ${supplied(':brand?')}, ${supplied(':productType?')}, ${supplied("coalesce(:tags?::text[], '{}')", "'{}'")},
           ${supplied(':availability?::text')}, NOT :isOfItsShop::boolean, :now, :now
    FROM allowed WHERE NOT EXISTS (SELECT 1 FROM known)
    ON CONFLICT (url_hash) DO UPDATE SET updated_at = p.updated_at
    RETURNING p.id
  ), refreshed AS (
    UPDATE products p SET
      title = coalesce(:title, ''), description = coalesce(:description, ''), image_url = :imageUrl,
      image_path = CASE WHEN p.image_url = :imageUrl THEN p.image_path END,
      image_state = CASE WHEN :imageUrl::text IS NULL THEN 'none' WHEN p.image_url = :imageUrl THEN p.image_state ELSE 'pending' END,
      image_tries = CASE WHEN p.image_url = :imageUrl THEN p.image_tries ELSE 0 END,
      ${unreported('price_minor', ':priceMinor::bigint')}, ${unreported('currency', ':currency')},
      ${unreported('compare_at_price_minor', ':compareAtPriceMinor::bigint')},
      ${unreported('availability', ':availability')}, brand = :brand, product_type = :productType,
      tags = coalesce(:tags::text[], '{}'), private = false, updated_at = :now
    FROM known, allowed WHERE p.id = known.id AND p.private AND :isOfItsShop::boolean
    RETURNING p.id
  ), product AS (
    SELECT id, :url AS url FROM added UNION ALL SELECT p.id, p.url FROM known JOIN products p USING (id), allowed
  ), same AS (
    SELECT i.id, product.url, i.source_partner_id IS NULL AS is_unsupplied FROM target, product JOIN list_items i ON i.product_id = product.id
    WHERE i.list_id = target.id AND ${isWish('i', ':wish')}
    ORDER BY ${likeliest('i', ':wish')} LIMIT 1
  ), changed AS (
    UPDATE list_items i SET
      ${savedAgain(savedUrl(':savedUrl', 'same.url'))}
    FROM same WHERE i.id = same.id
    RETURNING ${saved}, same.is_unsupplied AS is_new
  ), inserted AS (
    INSERT INTO list_items AS i (list_id, product_id, variant_id, choice, saved_url, quantity, title, description, image_url, price_minor,
                                 compare_at_price_minor, currency, price_at, market_code, checkout_meta, offer_id, source_partner_id,
                                 source_shop_id, source_domain, api_key_id, is_test, source_label, priority, added_at, updated_at)
    SELECT target.id, product.id, :wish, :choice, ${savedUrl(':savedUrl', 'product.url')}, coalesce(:quantity?, 1), coalesce(:title, ''), coalesce(:description, ''), :imageUrl, :priceMinor::bigint, :compareAtPriceMinor::bigint, :currency,
           CASE WHEN :currency::text IS NOT NULL THEN :now::timestamptz END, :marketCode, :metadata::jsonb, :offerId?, :partnerId, :shopId?, :sourceDomain, :keyId?, :isTest, :sourceLabel?, :priority?, :now, :now
    FROM target, product WHERE NOT EXISTS (SELECT 1 FROM changed)
    ON CONFLICT (list_id, product_id, variant_id) DO UPDATE SET
      ${savedAgain('excluded.saved_url')}
    RETURNING ${saved}, xmax = 0 AS is_new
  ), item AS (
    SELECT * FROM changed UNION ALL SELECT * FROM inserted
  ), further AS (
    INSERT INTO item_sources AS s (item_id, partner_id, shop_id, domain, api_key_id, is_test, quantity, title, description,
                                   image_url, price_minor, compare_at_price_minor, currency, market_code, checkout_meta,
                                   offer_id, source_label, added_at, updated_at)
    SELECT item.id, :partnerId, :shopId, :sourceDomain, :keyId, :isTest, coalesce(:quantity, 1), coalesce(:title, ''), coalesce(:description, ''), :imageUrl, :priceMinor::bigint,
           :compareAtPriceMinor::bigint, :currency, :marketCode, :metadata::jsonb, :offerId, :sourceLabel, :now, :now
    FROM item WHERE item.source_partner_id <> :partnerId
    ON CONFLICT (item_id, partner_id) DO UPDATE SET
      shop_id = excluded.shop_id, domain = excluded.domain, api_key_id = excluded.api_key_id, is_test = excluded.is_test,
      quantity = coalesce(:quantity, s.quantity), title = coalesce(:title, s.title), description = coalesce(:description, s.description),
      image_url = coalesce(:imageUrl, s.image_url), price_minor = CASE WHEN :currency::text IS NULL THEN s.price_minor ELSE :priceMinor::bigint END,
      compare_at_price_minor = CASE WHEN :currency::text IS NULL THEN s.compare_at_price_minor ELSE :compareAtPriceMinor::bigint END,
      currency = coalesce(:currency, s.currency), market_code = excluded.market_code,
      checkout_meta = CASE WHEN :hasMetadata::boolean THEN excluded.checkout_meta ELSE s.checkout_meta || excluded.checkout_meta END,
      offer_id = coalesce(:offerId, s.offer_id), source_label = coalesce(:sourceLabel, s.source_label), updated_at = :now
  ), touched AS (
    UPDATE lists SET updated_at = :now FROM item WHERE lists.id = item.list_id
  ), texts AS (
    INSERT INTO product_texts (product_id, variant_id, market_code, title, description, image_url, updated_at)
    SELECT item.product_id, :variantId, :marketCode, coalesce(:title, ''), coalesce(:description, ''), :imageUrl, :now FROM item
    WHERE :isOfItsShop::boolean AND (:title::text IS NOT NULL OR :description::text IS NOT NULL OR :imageUrl::text IS NOT NULL)
    ON CONFLICT DO NOTHING
  ), price AS (
    INSERT INTO price_points (product_id, variant_id, day, currency, price_minor, recorded_at)
    SELECT item.product_id, :variantId, (:now::timestamptz AT TIME ZONE 'UTC')::date, :currency, :priceMinor::bigint, :now FROM item
    WHERE :isOfItsShop::boolean AND :priceMinor::bigint IS NOT NULL AND :currency::text IS NOT NULL AND coalesce((
      SELECT x.currency = :currency AND x.price_minor = :priceMinor::bigint FROM price_points x
      WHERE x.product_id = item.product_id AND x.variant_id = :variantId ORDER BY x.day DESC, x.recorded_at DESC LIMIT 1), true)
    ON CONFLICT DO NOTHING
  ), ledger AS (
    INSERT INTO usage_actions (partner_id, period, kind, api_key_id, list_id, item_id, product_id, variant_id, is_test,
                               occurred_at, unbilled_reason)
    SELECT :partnerId, :period, 'save', :keyId, item.list_id, item.id, item.product_id, :variantId, :isTest, :now, (SELECT reason FROM unbilled) FROM item WHERE :partnerId::bigint IS NOT NULL
  ), event AS (${insertEvents(
    'item.saved',
    `(
      SELECT :partnerId::bigint AS partner_id, id, product_id FROM item
      WHERE is_new OR (source_partner_id <> :partnerId AND NOT EXISTS (
        SELECT 1 FROM item_sources s WHERE s.item_id = item.id AND s.partner_id = :partnerId)))`,
    {
      subject: "'item:' || e.id",
      at: ':now',
      user_id: ':userId',
      item_id: 'e.id',
      product_id: 'e.product_id',
      variant_id: ':variantId',
      is_test: ':isTest',
      data: told,
    },
  )}
    RETURNING 1
  ), remembered AS (
    INSERT INTO idempotency_keys (scope, key, request_hash, status, response, created_at)
    SELECT :scope, :key, :requestHash?, 200, jsonb_build_object('ok', true, 'item_id', item.id, 'product_id', item.product_id), :now
    FROM item WHERE :key::text IS NOT NULL
  )
  SELECT (SELECT count(*) FROM target)::int AS lists, EXISTS (SELECT 1 FROM event) AS is_told, EXISTS (SELECT 1 FROM full_list) AS is_full, item.id AS item_id, item.product_id,
         (SELECT request_hash FROM prior) AS prior_hash, (SELECT response FROM prior) AS prior_response,
         EXISTS (SELECT 1 FROM added) OR EXISTS (SELECT 1 FROM refreshed) AS product_changed,
         :isOfItsShop::boolean AND EXISTS (
           SELECT 1 FROM products p, known WHERE p.id = known.id AND NOT p.private
             AND (p.scraped_at IS NULL OR p.scraped_at < :now::timestamptz - interval '1 hour')
             AND (p.title <> :title OR p.image_url <> :imageUrl OR (p.price_minor, p.currency) <> (:priceMinor::bigint, :currency)
               OR p.availability <> :availability)) AS differs
  FROM (SELECT 1) one LEFT JOIN item ON true`;

export interface SaveRow {
  lists: number;
  is_full: boolean;
  /** Whether the partner hears of it. */
  is_told: boolean;
  item_id: number | null;
  product_id: number | null;
  prior_hash: Buffer | null;
  prior_response: { ok: true; item_id: number; product_id: number } | null;
  product_changed: boolean;
  /** Differs from the known data of the shop's own product, which hasn't been read recently. */
  differs: boolean;
}
