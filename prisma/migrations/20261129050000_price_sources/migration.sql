-- Prices are compared within one variant and one source: what the page says of a product isn't what its platform says.

-- Who said a price: platform, feed or page; null for saves. Earlier rows count as said by any source.
ALTER TABLE price_points ADD COLUMN source text DEFAULT 'earlier';
ALTER TABLE price_points ALTER COLUMN source DROP DEFAULT;

-- Whose price the change is from; null for changes of earlier versions.
ALTER TABLE unsettled_changes ADD COLUMN source text;
ALTER TABLE alerts ADD COLUMN source text;

-- Who said `saved_price_minor`: only their later prices are compared with it.
ALTER TABLE list_items ADD COLUMN saved_price_source text;

-- As before, but a price of another source begins anew.
CREATE OR REPLACE FUNCTION wl_record_change(
  product_id bigint, variant_id text, market text, currency text, from_price_minor bigint, price_minor bigint,
  compare_at_price_minor bigint, from_availability text, availability text, quantity integer, source text, at timestamptz
) RETURNS void LANGUAGE sql AS $$
  WITH changes AS (
    SELECT 'price' AS kind, $4 AS currency WHERE $5 <> $6 AND $4 IS NOT NULL
    UNION ALL
    SELECT 'stock', '' WHERE $8 <> $9 OR ($8 IS NULL AND $9 IN ('in_stock', 'low_stock') AND EXISTS (
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

-- As before, but a price only changes if one source said both of the same variant, as `price_points` has it: a product also
-- keeps what others said of variants that the source doesn't name. A product costs as much as one of its variants: if
-- another one is the cheapest now, nothing has become cheaper.
CREATE OR REPLACE FUNCTION wl_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.facts_source IS NULL THEN
    OLD.availability := NULL;
  END IF;
  PERFORM wl_record_change(NEW.id, c.variant_id, '', c.currency, c.from_price_minor, c.price_minor, c.compare_at_price_minor,
                           c.from_availability, c.availability, c.quantity, NEW.facts_source, NEW.updated_at)
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
  ) c
  WHERE c.from_price_minor <> c.price_minor OR c.from_availability <> c.availability
    OR (c.from_availability IS NULL AND c.availability IN ('in_stock', 'low_stock'));
  RETURN NULL;
END
$$;

-- As before, but a price only changes within one source.
CREATE OR REPLACE FUNCTION wl_market_offer_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wl_record_change(NEW.product_id, NEW.variant_id, NEW.market, NEW.currency,
                           CASE WHEN OLD.source = NEW.source THEN OLD.price_minor END, NEW.price_minor,
                           NEW.compare_at_price_minor, OLD.availability, NEW.availability, NEW.quantity, NEW.source, NEW.at);
  RETURN NULL;
END
$$;
