-- As before, without empty SELECT lists, which a distributed PostgreSQL can't pass on.

CREATE OR REPLACE FUNCTION wl_drop_written_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first: whoever is putting it on another list at this moment has done so before the question below.
  PERFORM 1 FROM products WHERE id = OLD.product_id AND url_hash IS NULL FOR UPDATE;
  IF FOUND THEN
    DELETE FROM products p WHERE p.id = OLD.product_id
      AND NOT EXISTS (SELECT 1 FROM list_items i WHERE i.product_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM creator_items i WHERE i.product_id = p.id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION wl_return_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most lists have none, and a save shouldn't take longer.
  IF NOT EXISTS (SELECT 1 FROM gift_claims WHERE list_id = NEW.list_id) THEN RETURN NULL; END IF;
  UPDATE gift_claims c
  SET item_id = NEW.id, list_id = NULL, owner_id = NULL, product_id = NULL, variant_id = NULL, title = NULL
  WHERE c.list_id = NEW.list_id AND CASE WHEN c.product_id IS NULL
    THEN lower(trim(c.title)) = lower(trim(coalesce(NEW.custom_title, NEW.title)))
    ELSE c.product_id = NEW.product_id AND c.variant_id = NEW.variant_id END;
  IF FOUND THEN
    -- As "gift_claims_settle" in api/modules/lists/gifts/claim-rows.ts.
    UPDATE list_items i SET purchased = i.owner_marked OR g.quantity >= i.quantity, purchased_at = last.created_at,
      purchased_by_id = CASE WHEN last.name IS NULL THEN last.user_id END, purchased_by_name = nullif(last.name, ''),
      purchase_undo_hash = last.undo_hash
    FROM (SELECT sum(quantity) AS quantity FROM gift_claims WHERE item_id = NEW.id) g,
      (SELECT * FROM gift_claims WHERE item_id = NEW.id AND quantity > 0 ORDER BY id DESC LIMIT 1) last
    WHERE i.id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION wl_put_back(part text, key jsonb, before jsonb, after jsonb, survivor jsonb, follows jsonb)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  target CONSTANT text := quote_ident("part");
  present jsonb;
  columns text;
  matches text;
  changed integer;
BEGIN
  SELECT string_agg(format('t.%1$I = k.%1$I', name), ' AND ') INTO matches
  FROM jsonb_object_keys(coalesce("survivor", "key")) AS name;
  EXECUTE format('SELECT to_jsonb(t) FROM %1$s t, jsonb_populate_record(NULL::%1$s, $1) k WHERE %2$s FOR UPDATE OF t',
    target, matches) INTO present USING coalesce("survivor", "key");
  IF "after" IS NULL THEN
    IF "survivor" IS NOT NULL AND present IS NULL THEN
      RETURN false;
    END IF;
    -- Columns that were added since get their defaults.
    SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
    WHERE attrelid = target::regclass AND attnum > 0 AND NOT attisdropped AND "before" ? attname::text;
    EXECUTE format('INSERT INTO %1$s (%2$s) SELECT %2$s FROM jsonb_populate_record(NULL::%1$s, $1) ON CONFLICT DO NOTHING',
      target, columns) USING "before";
  ELSIF "before" IS NULL THEN
    EXECUTE format('DELETE FROM %1$s t USING jsonb_populate_record(NULL::%1$s, $1) k WHERE %2$s', target, matches)
      USING "key";
  ELSE
    SELECT string_agg(quote_ident(name), ', ') INTO columns FROM jsonb_object_keys("before") AS name
    WHERE present ? name AND present -> name = "after" -> name AND NOT EXISTS (
      SELECT 1 FROM jsonb_array_elements_text(coalesce("follows" -> name, '[]')) AS other
      WHERE "after" ? other AND present -> other IS DISTINCT FROM "after" -> other);
    IF columns IS NULL THEN
      RETURN false;
    END IF;
    EXECUTE format('UPDATE %1$s t SET (%2$s) = (SELECT %2$s FROM jsonb_populate_record(NULL::%1$s, $2))
      FROM jsonb_populate_record(NULL::%1$s, $1) k WHERE %3$s', target, columns, matches) USING "key", "before";
  END IF;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed > 0;
EXCEPTION
  -- What it referred to has been deleted, or something else has taken its place.
  WHEN foreign_key_violation OR unique_violation THEN RETURN false;
END
$$;

CREATE OR REPLACE FUNCTION wl_create_partitions(at timestamptz) RETURNS integer LANGUAGE plpgsql SET datestyle = ISO AS $$
DECLARE
  parent record;
  first_day date;
  part text;
  since text;
  until text;
  is_early boolean;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('wl_partitions', 0));
  FOR parent IN
    SELECT c.relname AS name, c.relname || '_default' AS rest, a.attname AS key
    FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
    WHERE c.relnamespace = current_schema()::regnamespace ORDER BY c.relname
  LOOP
    FOR ahead IN 0..3 LOOP
      first_day := date_trunc('month', "at" AT TIME ZONE 'UTC') + ahead * interval '1 month';
      part := parent.name || to_char(first_day, '_YYYY_MM');
      CONTINUE WHEN to_regclass(quote_ident(part)) IS NOT NULL;
      since := first_day || ' 00:00+00';
      until := (first_day + interval '1 month')::date || ' 00:00+00';
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent.name);
      -- Rows that came before their partition move into it. It is not the ledger that changes.
      EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE %2$I >= %3$L AND %2$I < %4$L)', parent.rest, parent.key, since, until) INTO is_early;
      IF is_early THEN
        EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', parent.rest);
        EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *)
                        INSERT INTO %5$I SELECT * FROM moved', parent.rest, parent.key, since, until, part);
        EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', parent.rest);
      END IF;
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent.name, part, since, until);
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END
$$;
