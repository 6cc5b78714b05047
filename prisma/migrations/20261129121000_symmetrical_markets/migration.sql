-- The market of a page of a product, relative to the product's own page, by the host, the folder of the language or
-- country, and the country in the query: empty for the product's own market, `main` for the one that has neither. The
-- same as `marketOf` in api/modules/catalog/wish-key.ts.
CREATE FUNCTION wl_market_1(url text, own text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  WITH parts AS (
    SELECT n, substring(x.url from '^https?://(?:www\.)?([^/:?#]+)') AS host, concat(
             coalesce(substring(x.url from '^https?://[^/]+/([a-z]{2}(?:-[a-z0-9]+)*)(?:/collections/[^/]+)?/products/'),
                      substring(x.url from '^https?://[^/]+/([a-z]{2}(?:-[a-z]{2,4}){0,2})/')),
             '?' || nullif(array_to_string(ARRAY(
               SELECT m[1] FROM regexp_matches(x.url, '[?&]((?:country|market|region)=[^&#]*)', 'g') m), '&'), '')) AS rest
    FROM (VALUES (1, lower($1)), (2, lower($2))) AS x(n, url)
  )
  SELECT CASE WHEN page.host <> own.host THEN concat_ws('/', page.host, nullif(page.rest, ''))
              WHEN page.rest <> own.rest THEN coalesce(nullif(page.rest, ''), 'main') ELSE '' END
  FROM parts page, parts own WHERE page.n = 1 AND own.n = 2
$$;

-- As before, but the stock of an offer in another currency is that currency's.
CREATE OR REPLACE FUNCTION wl_record_change(
  product_id bigint, variant_id text, market text, currency text, from_price_minor bigint, price_minor bigint,
  compare_at_price_minor bigint, from_availability text, availability text, quantity integer, source text, at timestamptz
) RETURNS void LANGUAGE sql AS $$
  WITH changes AS (
    SELECT 'price' AS kind, $4 AS currency WHERE $5 <> $6 AND $4 IS NOT NULL
    UNION ALL
    SELECT 'stock', coalesce($4, '') WHERE $8 <> $9 OR ($8 IS NULL AND $9 IN ('in_stock', 'low_stock') AND EXISTS (
      SELECT 1 FROM list_items i JOIN wish_alerts w ON w.item_id = i.id
      WHERE i.product_id = $1 AND w.sold_out_at IS NOT NULL))
  ), recorded AS (
    INSERT INTO product_changes (product_id, variant_id, market, currency, kind, from_price_minor, price_minor,
                                 compare_at_price_minor, from_availability, availability, quantity, source, at)
    SELECT $1, $2, $3, c.currency, c.kind, CASE WHEN c.kind = 'price' THEN $5 END, CASE WHEN c.kind = 'price' THEN $6 END,
           CASE WHEN c.kind = 'price' THEN $7 END, CASE WHEN c.kind = 'stock' THEN $8 END,
           CASE WHEN c.kind = 'stock' THEN $9 END, CASE WHEN c.kind = 'stock' THEN $10 END, $11, $12
    FROM changes c ORDER BY c.kind
    RETURNING *
  )
  INSERT INTO unsettled_changes AS u (product_id, variant_id, market, currency, kind, change_id, from_price_minor, price_minor,
                                      from_availability, availability, quantity, source, since, due_at)
  SELECT r.product_id, r.variant_id, r.market, r.currency, r.kind, r.id, r.from_price_minor, r.price_minor,
         r.from_availability, r.availability, r.quantity, r.source, r.at,
         CASE WHEN r.kind = 'price' THEN r.at + interval '15 minutes' ELSE r.at END
  FROM recorded r ORDER BY r.kind
  ON CONFLICT ON CONSTRAINT unsettled_changes_pkey DO UPDATE SET
    change_id = excluded.change_id, price_minor = excluded.price_minor, availability = excluded.availability,
    quantity = excluded.quantity, due_at = excluded.due_at, source = excluded.source,
    from_price_minor = CASE WHEN u.source = excluded.source THEN u.from_price_minor ELSE excluded.from_price_minor END,
    from_availability = CASE WHEN u.availability IN ('in_stock', 'low_stock') AND excluded.availability IN ('in_stock', 'low_stock')
      THEN u.from_availability ELSE excluded.from_availability END,
    since = CASE WHEN u.kind = 'price' AND u.source = excluded.source THEN u.since ELSE excluded.since END
$$;

-- As before, but its stock has no currency, unlike that of an offer.
CREATE OR REPLACE FUNCTION wl_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.facts_source IS NULL THEN
    OLD.availability := NULL;
  END IF;
  PERFORM wl_record_change(NEW.id, c.variant_id, '', r.currency, r.from_price_minor, r.price_minor, r.compare_at_price_minor,
                           r.from_availability, r.availability, c.quantity, NEW.facts_source, NEW.updated_at)
  FROM (
    SELECT n.*, o.availability AS from_availability,
           CASE WHEN OLD.facts_source = NEW.facts_source AND o.currency = n.currency AND o.price_minor <> n.price_minor
                  AND EXISTS (SELECT 1 FROM price_points x
                    WHERE x.product_id = NEW.id AND x.variant_id = n.variant_id AND x.currency = n.currency
                      AND x.price_minor = o.price_minor AND x.source IN (NEW.facts_source, 'earlier'))
             THEN CASE WHEN n.variant_id <> '' OR n.price_minor NOT IN (
                         SELECT (v ->> 'price_minor')::bigint FROM jsonb_array_elements(NEW.variants) v
                         WHERE v ->> 'currency' = n.currency AND v ->> 'price_minor' IS NOT NULL)
                    THEN o.price_minor
                    ELSE (
                      SELECT CASE WHEN count(*) = 0 THEN NULL
                                  WHEN o.price_minor > n.price_minor THEN least(o.price_minor, max(was.price_minor))
                                  ELSE greatest(o.price_minor, min(was.price_minor)) END
                      FROM jsonb_to_recordset(NEW.variants) AS v(id text, price_minor bigint, currency text)
                      JOIN jsonb_to_recordset(OLD.variants) AS was(id text, price_minor bigint, currency text) USING (id, currency)
                      WHERE v.currency = n.currency AND v.price_minor = n.price_minor
                        AND sign(was.price_minor - n.price_minor) = sign(o.price_minor - n.price_minor)
                        AND EXISTS (SELECT 1 FROM price_points x
                          WHERE x.product_id = NEW.id AND x.variant_id = v.id AND x.currency = v.currency
                            AND x.price_minor = was.price_minor AND x.source IN (NEW.facts_source, 'earlier'))) END
           END AS from_price_minor
    FROM (SELECT ARRAY(SELECT DISTINCT v ->> 'id' FROM jsonb_array_elements(OLD.variants || NEW.variants) v ORDER BY 1) AS ids) known,
      wl_facts(OLD, known.ids) o JOIN wl_facts(NEW, known.ids) n USING (variant_id)
  ) c, LATERAL (VALUES
    (c.currency, c.from_price_minor, c.price_minor, c.compare_at_price_minor, NULL, NULL),
    (NULL, NULL, NULL, NULL, c.from_availability, c.availability)
  ) AS r(currency, from_price_minor, price_minor, compare_at_price_minor, from_availability, availability)
  WHERE c.from_price_minor <> c.price_minor OR c.from_availability <> c.availability
    OR (c.from_availability IS NULL AND c.availability IN ('in_stock', 'low_stock'));
  RETURN NULL;
END
$$;
