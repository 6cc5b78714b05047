-- The data that a partner supplied for a product with the newest wishes on this database's lists, for events about gifts:
-- api/modules/lists/gifts/tell-suppliers.ts. Up to 20 wishes are looked through for one with a title. Those that the
-- partner supplied first are in an index.
CREATE FUNCTION wl_gift_words_1(_product_id bigint, _partner_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT jsonb_build_object('title', i.title, 'image_url', i.image_url, 'price_minor', i.price_minor, 'currency', i.currency)
    FROM (
      SELECT id, title, image_url, price_minor, currency FROM list_items
      WHERE product_id = _product_id AND source_partner_id = _partner_id ORDER BY id DESC LIMIT 20) i
    ORDER BY i.title = '', i.id DESC LIMIT 1), (
    SELECT jsonb_build_object('title', i.title, 'image_url', i.image_url, 'price_minor', i.price_minor, 'currency', i.currency)
    FROM (
      SELECT s.item_id AS id, s.title, s.image_url, s.price_minor, s.currency
      FROM item_sources s JOIN list_items w ON w.id = s.item_id
      WHERE w.product_id = _product_id AND s.partner_id = _partner_id ORDER BY s.item_id DESC LIMIT 20) i
    ORDER BY i.title = '', i.id DESC LIMIT 1))
$$;
