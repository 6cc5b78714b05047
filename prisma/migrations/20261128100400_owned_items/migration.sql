-- From here on, each new item has its list's owner, and a changed owner reaches it by the foreign key. Both begin in one
-- transaction, so there is never an item with an owner that isn't its list's. See docs/decisions/owners.md.

-- Locked, because a merge may be changing the owner. The foreign key takes the same lock afterwards.
CREATE FUNCTION wl_owner_of_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT owner_id INTO NEW.owner_id FROM lists WHERE id = NEW.list_id FOR KEY SHARE;
  RETURN NEW;
END
$$;
CREATE TRIGGER list_items_owner BEFORE INSERT ON list_items
  FOR EACH ROW WHEN (NEW.owner_id IS NULL) EXECUTE FUNCTION wl_owner_of_list();
CREATE TRIGGER list_items_moved BEFORE UPDATE OF list_id ON list_items
  FOR EACH ROW WHEN (NEW.list_id <> OLD.list_id AND coalesce(NEW.owner_id = OLD.owner_id, NEW.owner_id IS NULL))
  EXECUTE FUNCTION wl_owner_of_list();
ALTER TABLE list_items ADD CONSTRAINT list_items_list_id_owner_id_fkey FOREIGN KEY (list_id, owner_id)
  REFERENCES lists (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- As before, but not if only the owner has changed, which sets `list_id` to what it was.
CREATE OR REPLACE FUNCTION wl_return_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.list_id = OLD.list_id THEN RETURN NULL; END IF;
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
