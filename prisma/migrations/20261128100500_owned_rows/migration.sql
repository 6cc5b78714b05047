-- The same as for items, for what belongs to a list, an item or an import. An item from before the previous migration has
-- no owner until `wl_fill_owners_1` has reached it; until then, its rows have none, either.

CREATE FUNCTION wl_owner_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT owner_id INTO NEW.owner_id FROM list_items WHERE id = NEW.item_id FOR KEY SHARE;
  RETURN NEW;
END
$$;
CREATE FUNCTION wl_owner_of_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT owner_id INTO NEW.owner_id FROM imports WHERE id = NEW.import_id FOR KEY SHARE;
  RETURN NEW;
END
$$;

-- Of lists
CREATE TRIGGER list_collaborators_owner BEFORE INSERT ON list_collaborators
  FOR EACH ROW WHEN (NEW.owner_id IS NULL) EXECUTE FUNCTION wl_owner_of_list();
ALTER TABLE list_collaborators ADD CONSTRAINT list_collaborators_list_id_owner_id_fkey FOREIGN KEY (list_id, owner_id)
  REFERENCES lists (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
CREATE TRIGGER imports_owner BEFORE INSERT ON imports
  FOR EACH ROW WHEN (NEW.owner_id IS NULL) EXECUTE FUNCTION wl_owner_of_list();
CREATE TRIGGER imports_moved BEFORE UPDATE OF list_id ON imports
  FOR EACH ROW WHEN (NEW.list_id <> OLD.list_id AND coalesce(NEW.owner_id = OLD.owner_id, NEW.owner_id IS NULL))
  EXECUTE FUNCTION wl_owner_of_list();
ALTER TABLE imports ADD CONSTRAINT imports_list_id_owner_id_fkey FOREIGN KEY (list_id, owner_id)
  REFERENCES lists (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
CREATE TRIGGER import_rows_owner BEFORE INSERT ON import_rows
  FOR EACH ROW WHEN (NEW.owner_id IS NULL) EXECUTE FUNCTION wl_owner_of_import();
ALTER TABLE import_rows ADD CONSTRAINT import_rows_import_id_owner_id_fkey FOREIGN KEY (import_id, owner_id)
  REFERENCES imports (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- Of items
CREATE TRIGGER item_sources_owner BEFORE INSERT ON item_sources
  FOR EACH ROW WHEN (NEW.owner_id IS NULL) EXECUTE FUNCTION wl_owner_of_item();
ALTER TABLE item_sources ADD CONSTRAINT item_sources_item_id_owner_id_fkey FOREIGN KEY (item_id, owner_id)
  REFERENCES list_items (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
CREATE TRIGGER wish_alerts_owner BEFORE INSERT ON wish_alerts
  FOR EACH ROW WHEN (NEW.owner_id IS NULL) EXECUTE FUNCTION wl_owner_of_item();
ALTER TABLE wish_alerts ADD CONSTRAINT wish_alerts_item_id_owner_id_fkey FOREIGN KEY (item_id, owner_id)
  REFERENCES list_items (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
CREATE TRIGGER order_lines_owner BEFORE INSERT ON order_lines
  FOR EACH ROW WHEN (NEW.item_id IS NOT NULL AND NEW.owner_id IS NULL) EXECUTE FUNCTION wl_owner_of_item();
CREATE TRIGGER order_lines_moved BEFORE UPDATE OF item_id ON order_lines
  FOR EACH ROW WHEN (NEW.item_id IS DISTINCT FROM OLD.item_id AND coalesce(NEW.owner_id = OLD.owner_id, NEW.owner_id IS NULL))
  EXECUTE FUNCTION wl_owner_of_item();
ALTER TABLE order_lines ADD CONSTRAINT order_lines_item_id_owner_id_fkey FOREIGN KEY (item_id, owner_id)
  REFERENCES list_items (id, owner_id) ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- Gifts had an owner only once their wish was removed. They keep it if the list is deleted, too.
CREATE TRIGGER gift_claims_owner BEFORE INSERT ON gift_claims
  FOR EACH ROW WHEN (NEW.item_id IS NOT NULL AND NEW.owner_id IS NULL) EXECUTE FUNCTION wl_owner_of_item();
CREATE TRIGGER gift_claims_moved BEFORE UPDATE OF item_id ON gift_claims
  FOR EACH ROW WHEN (NEW.item_id IS NOT NULL AND NEW.item_id IS DISTINCT FROM OLD.item_id
    AND coalesce(NEW.owner_id = OLD.owner_id, NEW.owner_id IS NULL))
  EXECUTE FUNCTION wl_owner_of_item();
ALTER TABLE gift_claims ADD CONSTRAINT gift_claims_item_id_owner_id_fkey FOREIGN KEY (item_id, owner_id)
  REFERENCES list_items (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE gift_claims ADD CONSTRAINT gift_claims_list_id_owner_id_fkey FOREIGN KEY (list_id, owner_id)
  REFERENCES lists (id, owner_id) ON DELETE SET NULL (list_id) ON UPDATE CASCADE NOT VALID;

-- Undoing a merge puts lists back, whose owner then reaches these rows. Servers of the previous version also record it
-- for each row, which would look like changes by the merge.
CREATE FUNCTION wl_merge_without_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.before := NEW.before - 'owner_id';
  NEW.after := NEW.after - 'owner_id';
  RETURN NEW;
END
$$;
CREATE TRIGGER account_merge_changes_owner BEFORE INSERT ON account_merge_changes FOR EACH ROW
  WHEN (NEW.part IN ('list_items', 'list_collaborators', 'imports', 'import_rows', 'item_sources', 'wish_alerts'))
  EXECUTE FUNCTION wl_merge_without_owner();

-- Gives a table's next rows their owner, in the order of IDs: of the list, item or import in `_column`. Returns the last
-- row's ID, or null if there are no more. Locks what has the owner first, as saves and merges do.
CREATE FUNCTION wl_fill_owners_1(_table text, _column text, _after bigint, _rows integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  _parent CONSTANT text := CASE _column WHEN 'list_id' THEN 'lists' WHEN 'item_id' THEN 'list_items' WHEN 'import_id' THEN 'imports' END;
  _key CONSTANT text := CASE WHEN _table IN ('list_items', 'imports', 'order_lines', 'gift_claims') THEN 'id' ELSE _column END;
  _among CONSTANT text := format('t.%I > $1 AND t.%1$I <= $2', _key);
  _last bigint;
BEGIN
  EXECUTE format('SELECT max(key) FROM (SELECT t.%I AS key FROM %I t WHERE t.%1$I > $1 ORDER BY 1 LIMIT $2) next', _key, _table)
    INTO _last USING _after, _rows;
  IF _last IS NOT NULL THEN
    EXECUTE format('SELECT 1 FROM %I WHERE id IN (SELECT t.%I FROM %I t WHERE %s) ORDER BY id FOR KEY SHARE',
      _parent, _column, _table, _among) USING _after, _last;
    EXECUTE format('SELECT 1 FROM %I t WHERE %s AND t.owner_id IS NULL ORDER BY t.%I FOR UPDATE', _table, _among, _key)
      USING _after, _last;
    EXECUTE format('UPDATE %I t SET owner_id = p.owner_id FROM %I p
      WHERE p.id = t.%I AND p.owner_id IS NOT NULL AND t.owner_id IS DISTINCT FROM p.owner_id AND %s',
      _table, _parent, _column, _among) USING _after, _last;
  END IF;
  RETURN _last;
END
$$;
