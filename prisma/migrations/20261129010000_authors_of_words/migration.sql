-- Who wrote what is on other people's lists, so that it can be erased with their account. There's no foreign key: the
-- account that is deleted erases its words first, and an unknown ID identifies no one.
ALTER TABLE lists ADD COLUMN name_by uuid;
ALTER TABLE lists ADD COLUMN description_by uuid;
ALTER TABLE list_items ADD COLUMN added_by uuid;
ALTER TABLE list_items ADD COLUMN note_by uuid;
ALTER TABLE list_items ADD COLUMN title_by uuid;
ALTER TABLE gift_claims ADD COLUMN title_by uuid;

-- As before, and also keeps who wrote the title.
CREATE OR REPLACE FUNCTION wl_keep_gifts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gift_claims c SET item_id = NULL, list_id = l.id, owner_id = l.owner_id, variant_id = OLD.variant_id,
    product_id = CASE WHEN p.url_hash IS NOT NULL THEN p.id END,
    title = CASE WHEN l.share_public OR (l.id IS NOT NULL AND p.url_hash IS NULL)
        OR EXISTS (SELECT 1 FROM list_collaborators g WHERE g.list_id = l.id AND g.user_id = c.user_id)
      THEN coalesce(OLD.custom_title, nullif(OLD.title, ''), p.title) END,
    title_by = CASE WHEN OLD.custom_title IS NULL THEN OLD.added_by ELSE OLD.title_by END
  FROM products p LEFT JOIN lists l ON l.id = OLD.list_id
  WHERE p.id = OLD.product_id AND c.item_id = OLD.id AND NOT c.own
    AND (OLD.purchased OR OLD.purchased_at IS NOT NULL OR c.quantity = 0)
    AND (l.id IS NOT NULL OR c.user_id IS NOT NULL OR c.undo_hash IS NOT NULL);
  RETURN OLD;
END
$$;
