ALTER TABLE wish_alerts ADD COLUMN sold_out_at timestamptz(3);

-- As before, and also the first word on stock of a product if someone waits who only knows from the shop's page that it
-- was sold out.
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
                                      from_availability, availability, quantity, since, due_at)
  SELECT r.product_id, r.variant_id, r.market, r.currency, r.kind, r.id, r.from_price_minor, r.price_minor,
         r.from_availability, r.availability, r.quantity, r.at,
         CASE WHEN r.kind = 'price' THEN r.at + interval '15 minutes' ELSE r.at END
  FROM recorded r ORDER BY r.kind
  ON CONFLICT ON CONSTRAINT unsettled_changes_pkey DO UPDATE SET
    change_id = excluded.change_id, price_minor = excluded.price_minor, availability = excluded.availability,
    quantity = excluded.quantity, due_at = excluded.due_at,
    from_availability = CASE WHEN u.availability IN ('in_stock', 'low_stock') AND excluded.availability IN ('in_stock', 'low_stock')
      THEN u.from_availability ELSE excluded.from_availability END,
    since = CASE WHEN u.kind = 'price' THEN u.since ELSE excluded.since END
$$;

-- What saves said of stock before anyone better did counts as unknown: anyone can claim to be a shop's page.
CREATE OR REPLACE FUNCTION wl_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.facts_source IS NULL THEN
    OLD.availability := NULL;
  END IF;
  PERFORM wl_record_change(NEW.id, n.variant_id, '', n.currency, CASE WHEN o.currency = n.currency THEN o.price_minor END,
                           n.price_minor, n.compare_at_price_minor, o.availability, n.availability, n.quantity,
                           NEW.facts_source, NEW.updated_at)
  FROM (SELECT ARRAY(SELECT DISTINCT v ->> 'id' FROM jsonb_array_elements(OLD.variants || NEW.variants) v ORDER BY 1) AS ids) known,
    wl_facts(OLD, known.ids) o JOIN wl_facts(NEW, known.ids) n USING (variant_id)
  WHERE (o.currency = n.currency AND o.price_minor <> n.price_minor) OR o.availability <> n.availability
    OR (o.availability IS NULL AND n.availability IN ('in_stock', 'low_stock'));
  RETURN NULL;
END
$$;
DROP TRIGGER products_changed ON products;
-- Facts of a product that no one has described are facts.
CREATE TRIGGER products_changed AFTER UPDATE OF price_minor, currency, availability, variants ON products
  FOR EACH ROW WHEN (
    NEW.facts_source IS NOT NULL AND NEW.same_as IS NULL
    AND (OLD.facts_source IS NULL OR (OLD.price_minor, OLD.currency, OLD.availability, OLD.variants)
      IS DISTINCT FROM (NEW.price_minor, NEW.currency, NEW.availability, NEW.variants))
  ) EXECUTE FUNCTION wl_product_changed();

CREATE TRIGGER market_offers_added AFTER INSERT ON market_offers
  FOR EACH ROW WHEN (NEW.availability IN ('in_stock', 'low_stock')) EXECUTE FUNCTION wl_market_offer_changed();
