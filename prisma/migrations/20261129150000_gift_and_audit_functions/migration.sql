-- What marks wishes as bought, for the code and for `wl_order_1`. Servers of older versions call these functions, too, so they're
-- never replaced: see docs/contributors.md, "Functions that servers call". Names of parameters and variables begin with _,
-- other names are columns.

-- Gives every mark of a locked item a claim. Most items have none.
CREATE FUNCTION wl_ready_claims_1(_item_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM list_items i WHERE i.id = _item_id
      AND (i.purchased OR EXISTS (SELECT 1 FROM gift_claims c WHERE c.item_id = i.id))) THEN
    RETURN;
  END IF;
  WITH stale AS (
    DELETE FROM gift_claims c USING list_items i
    WHERE c.item_id = i.id AND i.id = _item_id AND NOT (i.purchased OR i.purchased_at IS NOT NULL) AND c.quantity > 0
  )
  INSERT INTO gift_claims (item_id, quantity, user_id, name, undo_hash, created_at)
  SELECT i.id, i.quantity - g.quantity, i.purchased_by_id, CASE WHEN i.purchased_by_id IS NULL THEN coalesce(i.purchased_by_name, '') ELSE i.purchased_by_name END, i.purchase_undo_hash,
         coalesce(i.purchased_at, i.updated_at)
  FROM list_items i JOIN lists l ON l.id = i.list_id CROSS JOIN LATERAL (SELECT coalesce(sum(c.quantity), 0)::int AS quantity FROM gift_claims c WHERE c.item_id = i.id) g
  WHERE i.id = _item_id AND i.purchased AND g.quantity < i.quantity
  AND NOT (i.owner_marked AND i.purchased_by_id = l.owner_id AND i.purchase_undo_hash IS NULL);
END
$$;

-- Makes the notifications about a locked item name everyone who is giving it now, and removes them if no one is.
-- `by_user_id` is the account that the name is of. Names of several are written again when one of them is forgotten.
CREATE FUNCTION wl_settle_notices_1(_item_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM list_items i JOIN lists l ON l.id = i.list_id JOIN notifications n ON n.user_id = l.owner_id
      WHERE i.id = _item_id AND n.kind = 'item_purchased' AND n.data->>'item_id' = i.id::text) THEN
    RETURN;
  END IF;
  WITH g AS (
    SELECT i.id::text AS item_id, l.owner_id, count(c.id) AS givers,
      coalesce(string_agg(nullif(coalesce(c.name, giver.display_name, giver.username), ''), ', ' ORDER BY c.id), '') AS by_name,
      CASE WHEN count(c.id) = 1 THEN (array_agg(c.user_id))[1] END AS by_user_id
    FROM list_items i JOIN lists l ON l.id = i.list_id
    LEFT JOIN gift_claims c ON c.item_id = i.id AND c.quantity > 0 AND NOT c.own
    LEFT JOIN users giver ON giver.id = c.user_id
    WHERE i.id = _item_id GROUP BY i.id, l.owner_id
  ), undone AS (
    DELETE FROM notifications n USING g WHERE n.user_id = g.owner_id AND n.kind = 'item_purchased' AND n.data->>'item_id' = g.item_id AND g.givers = 0
  )
  UPDATE notifications n SET data = n.data || jsonb_build_object('by_name', g.by_name), by_user_id = g.by_user_id
  FROM g WHERE n.user_id = g.owner_id AND n.kind = 'item_purchased' AND n.data->>'item_id' = g.item_id AND g.givers > 0
    AND (n.data->>'by_name', n.by_user_id) IS DISTINCT FROM (g.by_name, g.by_user_id);
END
$$;

-- Updates a locked item with the totals of its claims, and what its owner was told about it.
CREATE FUNCTION wl_settle_claims_1(_item_id bigint, _now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH wanted AS (
    SELECT i.id, i.owner_marked OR g.quantity >= i.quantity AS purchased,
      CASE WHEN i.owner_marked OR last.id IS NOT NULL THEN coalesce(last.created_at, i.purchased_at, _now) END AS purchased_at,
      CASE WHEN last.id IS NULL AND i.owner_marked THEN l.owner_id WHEN last.name IS NULL THEN last.user_id END AS purchased_by_id,
      nullif(last.name, '') AS purchased_by_name, last.undo_hash AS purchase_undo_hash
    FROM list_items i JOIN lists l ON l.id = i.list_id CROSS JOIN LATERAL (SELECT coalesce(sum(c.quantity), 0)::int AS quantity FROM gift_claims c WHERE c.item_id = i.id) g
    LEFT JOIN LATERAL (
      SELECT c.* FROM gift_claims c WHERE c.item_id = i.id AND c.quantity > 0 ORDER BY c.id DESC LIMIT 1
    ) last ON true
    WHERE i.id = _item_id
  )
  UPDATE list_items i SET (purchased, purchased_at, purchased_by_id, purchased_by_name, purchase_undo_hash, updated_at) = (
    w.purchased, w.purchased_at, w.purchased_by_id, w.purchased_by_name, w.purchase_undo_hash, _now)
  FROM wanted w WHERE i.id = w.id
    AND (i.purchased, i.purchased_at, i.purchased_by_id, i.purchased_by_name, i.purchase_undo_hash)
      IS DISTINCT FROM
        (w.purchased, w.purchased_at, w.purchased_by_id, w.purchased_by_name, w.purchase_undo_hash);
  PERFORM wl_settle_notices_1(_item_id);
END
$$;

-- Notifies the owner of a list that an item was marked as bought, by a new claim: once per item and UTC day, and never in
-- surprise mode. From then on, the notification names the people who are giving it, and goes when no one is.
CREATE FUNCTION wl_notify_purchase_1(_item_id bigint, _claim_id bigint, _mail_due_at timestamptz, _now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notifications (user_id, kind, data, dedupe_key, created_at, mail_due_at)
  SELECT u.id, 'item_purchased', jsonb_build_object('list_token', l.token, 'list_name', l.name, 'item_id', i.id,
      'item_title', coalesce(i.custom_title, nullif(i.title, ''), p.title)),
    u.id || ':item_purchased:' || i.id || ':' || to_char(_now AT TIME ZONE 'UTC', 'YYYY-MM-DD'), _now,
    CASE WHEN u.mail_notices AND u.email IS NOT NULL AND NOT u.anonymous THEN _mail_due_at END
  FROM gift_claims c JOIN list_items i ON i.id = c.item_id JOIN lists l ON l.id = i.list_id
  JOIN products p ON p.id = i.product_id JOIN users u ON u.id = l.owner_id
  WHERE c.item_id = _item_id AND c.id = _claim_id AND NOT coalesce(l.surprise_until > _now, l.surprise_open_ended)
  ON CONFLICT (dedupe_key) DO NOTHING;
  PERFORM wl_settle_notices_1(_item_id);
END
$$;

-- As `wl_gift_words_1`, whose language plans its statement again with each call.
CREATE FUNCTION wl_gift_words_2(_product_id bigint, _partner_id bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
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
    ORDER BY i.title = '', i.id DESC LIMIT 1));
END
$$;

-- Lets the partners that supplied an item know that it was marked as bought, but neither by whom nor whose wish it is, and not
-- what a surprise keeps from a member: the quantities that go beyond the most that was given that day, so that a mark which is
-- undone and set again, or lowered and raised, is no news. The owner's own marks are no gifts. The subject isn't the wish: an
-- endpoint that refuses events about it would otherwise also hold up its gifts. The caller has locked the item.
-- Returns whether anyone hears of it. What a partner supplied for the product comes from the newest wishes on any list of this
-- database: what it supplied with this one, such as an engraving, could reveal whose it is.
CREATE FUNCTION wl_tell_gifts_1(_item_id bigint, _claim_ids bigint[], _quantities integer[], _now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  WITH added AS (
    SELECT c.id AS claim_id, c.item_id, g.quantity, sum(g.quantity) OVER (PARTITION BY c.item_id) AS of_item,
      sum(g.quantity) OVER (PARTITION BY c.item_id ORDER BY c.id) AS up_to
    FROM unnest(_claim_ids::bigint[], _quantities::int[]) AS g (claim_id, quantity)
    JOIN gift_claims c ON c.id = g.claim_id AND c.item_id = _item_id JOIN list_items i ON i.id = c.item_id JOIN lists of_owner ON of_owner.id = i.list_id
    WHERE NOT c.own AND c.user_id IS DISTINCT FROM of_owner.owner_id
  ), known AS (
    SELECT i.id AS item_id, given.before, given.now,
      greatest(given.before, CASE WHEN i.gifts_told_on = (_now::timestamptz AT TIME ZONE 'UTC')::date THEN i.gifts_told END) AS told
    FROM list_items i JOIN lists of_owner ON of_owner.id = i.list_id CROSS JOIN LATERAL (
      SELECT sum(c.quantity) AS now, sum(c.quantity) - (SELECT max(a.of_item) FROM added a WHERE a.item_id = i.id) AS before
      FROM gift_claims c WHERE c.item_id = i.id AND NOT c.own AND c.user_id IS DISTINCT FROM of_owner.owner_id) given
    WHERE i.id IN (SELECT item_id FROM added)
  ), noted AS (
    UPDATE list_items i SET gifts_told = greatest(k.told, k.now), gifts_told_on = (_now::timestamptz AT TIME ZONE 'UTC')::date
    FROM known k WHERE i.id = k.item_id
  ), news AS (
    SELECT a.claim_id, a.item_id, least(a.quantity, k.before + a.up_to - k.told)::int AS quantity
    FROM added a JOIN known k ON k.item_id = a.item_id
  )
    INSERT INTO event_outbox (partner_id, type, subject, created_at, user_id, item_id, product_id, variant_id, is_test, data)
    SELECT e.partner_id, 'gift.claimed', 'gift:' || e.claim_id, _now::timestamptz, NULL::uuid, NULL::bigint, e.product_id, e.variant_id, e.is_test, jsonb_build_object('quantity', e.quantity, 'supplied', wl_gift_words_2(e.product_id, e.partner_id))
    FROM (
    SELECT i.partner_id, i.product_id, i.variant_id, i.is_test, n.claim_id, n.quantity
    FROM news n CROSS JOIN LATERAL (
  SELECT id AS item_id, list_id, product_id, split_part(variant_id, E'\x1f', 1) AS variant_id, purchased, source_partner_id AS partner_id, source_shop_id AS shop_id,
         source_domain AS domain, is_test, title, image_url, price_minor, currency, checkout_meta, updated_at
  FROM list_items WHERE source_partner_id IS NOT NULL AND id = n.item_id
  UNION ALL
  SELECT s.item_id, i.list_id, i.product_id, split_part(i.variant_id, E'\x1f', 1), i.purchased, s.partner_id, s.shop_id,
         s.domain, s.is_test, s.title, s.image_url, s.price_minor, s.currency, s.checkout_meta, s.updated_at
  FROM item_sources s JOIN list_items i ON i.id = s.item_id WHERE s.item_id = n.item_id
) i WHERE n.quantity > 0 AND NOT EXISTS (
  SELECT 1 FROM lists l JOIN partner_members m ON m.user_id = l.owner_id
  WHERE l.id = i.list_id AND m.partner_id = i.partner_id AND coalesce(l.surprise_until > _now, l.surprise_open_ended))) e JOIN partners heard_by ON heard_by.id = e.partner_id AND (heard_by.plan IN ('growth', 'scale', 'enterprise') OR EXISTS (
    SELECT 1 FROM event_endpoints heard
    WHERE heard.partner_id = heard_by.id AND heard.kind = 'flow' AND 'gift.claimed' = ANY(heard.types)));
  RETURN FOUND;
END
$$;

-- Notes in the audit log that a program did something: one entry for a group, with how often. The lock makes a removal of the
-- member wait, so that an erasure finds every entry.
CREATE FUNCTION wl_count_action_1(
  _partner_id bigint, _user_id uuid, _token_id bigint, _action text, _subject jsonb, _ip text, _agent text, _hash bytea, _now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF _user_id IS NULL THEN
    INSERT INTO audit_entries AS e (partner_id, at, actor, action, subject, ip, user_agent, outcome, times, group_hash)
    VALUES (_partner_id, _now, 'server', _action, _subject::jsonb, _ip, _agent, 'done', 1, _hash)
    ON CONFLICT (partner_id, group_hash) WHERE group_hash IS NOT NULL DO UPDATE SET times = e.times + 1;
  ELSE
    INSERT INTO audit_entries AS e (partner_id, at, actor, user_id, token_id, action, subject, ip, user_agent, outcome, times, group_hash)
    SELECT m.partner_id, _now, CASE WHEN _token_id::bigint IS NULL THEN 'member' ELSE 'token' END, m.user_id, _token_id,
           _action, _subject::jsonb, _ip, _agent, 'done', 1, _hash
    FROM partner_members m WHERE m.partner_id = _partner_id AND m.user_id = _user_id FOR KEY SHARE
    ON CONFLICT (partner_id, group_hash) WHERE group_hash IS NOT NULL DO UPDATE SET times = e.times + 1;
  END IF;
END
$$;
