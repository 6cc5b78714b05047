ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind_check";

-- However a wish is removed, its givers keep what they give. Of a list that is deleted together with its owner's
-- account, nothing is kept that the owner wrote.
CREATE FUNCTION "wl_keep_gifts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gift_claims c SET item_id = NULL, list_id = l.id, owner_id = l.owner_id, variant_id = OLD.variant_id,
    product_id = CASE WHEN p.url_hash IS NOT NULL THEN p.id END,
    title = CASE WHEN l.share_public OR (l.id IS NOT NULL AND p.url_hash IS NULL)
        OR EXISTS (SELECT 1 FROM list_collaborators g WHERE g.list_id = l.id AND g.user_id = c.user_id)
      THEN coalesce(OLD.custom_title, nullif(OLD.title, ''), p.title) END
  FROM products p LEFT JOIN lists l ON l.id = OLD.list_id
  WHERE p.id = OLD.product_id AND c.item_id = OLD.id
    AND (OLD.purchased OR OLD.purchased_at IS NOT NULL OR c.quantity = 0)
    AND (l.id IS NOT NULL OR c.user_id IS NOT NULL OR c.undo_hash IS NOT NULL);
  RETURN OLD;
END
$$;
CREATE TRIGGER "list_items_keep_gifts" BEFORE DELETE ON "list_items"
  FOR EACH ROW EXECUTE FUNCTION "wl_keep_gifts"();

-- A wish that comes back to its list is still bought. One without a product page is recognized by its title.
CREATE FUNCTION "wl_return_gifts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Most lists have none, and a save shouldn't take longer.
  IF NOT EXISTS (SELECT FROM gift_claims WHERE list_id = NEW.list_id) THEN RETURN NULL; END IF;
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
CREATE TRIGGER "list_items_return_gifts" AFTER INSERT OR UPDATE OF "list_id" ON "list_items"
  FOR EACH ROW EXECUTE FUNCTION "wl_return_gifts"();
