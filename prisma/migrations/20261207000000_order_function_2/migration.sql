-- `wl_ready_claims_1` read all claims, or all wishes that were bought, for each line of an order, in connections that had planned
-- it while there were few.

-- Gives every mark of a locked item a claim. Most items have none.
CREATE FUNCTION wl_ready_claims_2(_item_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  _is_bought boolean;
BEGIN
  -- Two queries by ID: one for both may read all claims, and one with `purchased` as a condition may read the index of all
  -- wishes that were bought.
  SELECT i.purchased INTO _is_bought FROM list_items i WHERE i.id = _item_id;
  IF _is_bought IS NOT TRUE AND NOT EXISTS (SELECT 1 FROM gift_claims c WHERE c.item_id = _item_id) THEN
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

-- Records what a shop reports about an order: `recordStatement` in api/modules/orders/internal/record-statement.ts calls it and
-- explains its rules. Servers of older versions call it, too, so it's never replaced: the next version is `wl_order_3`. See
-- docs/contributors.md, "Functions that servers call".
--
-- Names of parameters and variables begin with _, other names are columns. It catches no errors, which would cost a
-- subtransaction. Every statement finds its rows by an index, also where PostgreSQL plans it while a table is almost empty:
-- the plans stay when it has grown.
CREATE FUNCTION wl_order_2(
  -- The report
  _partner_id bigint, _order_id text, _status text, _refund_id text, _currency text, _ordered_at timestamptz, _is_test boolean,
  _answer jsonb, _refunded_lines jsonb, _now timestamptz,
  -- Its lines with a valid reference: the position in the answer, and what the reference says
  _positions integer[], _hashes bytea[], _paths text[], _purchasers text[], _ids bigint[], _products bigint[], _issued timestamptz[],
  _quantities integer[], _prices bigint[],
  -- The rules
  _in_transaction boolean, _touch_days integer, _mail_due_at timestamptz,
  -- The audit log
  _action text, _user_id uuid, _token_id bigint, _subject jsonb, _ip text, _agent text, _hash bytea,
  -- `RecordedOrder`
  OUT order_row bigint, OUT order_currency text, OUT answer jsonb, OUT is_recorded boolean, OUT is_told boolean, OUT needs_refunds boolean
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  _order_row bigint;
  _is_new boolean;
  _is_paid boolean;
  _response jsonb := _answer;
  _n integer;
  _asked bigint[];
  _from bigint[];
  _to bigint[];
  _test_ids bigint[] := '{}';
  _line_ids bigint[];
  _is_surprise boolean;
  _gift_left bigint;
  _own_left bigint;
  _claims bigint;
  _quantity integer;
  _claim_id bigint;
  _is_matched boolean;
  _is_marked boolean := false;
  _item_id bigint;
  _gift_items bigint[] := '{}';
  _gift_claims bigint[] := '{}';
  _gift_quantities integer[] := '{}';
BEGIN
  is_recorded := false;
  is_told := false;
  needs_refunds := false;

  -- Other reports of the order wait here.
  INSERT INTO orders AS o (partner_id, order_id, currency, created_at)
  VALUES (_partner_id, _order_id, _currency, _now)
  ON CONFLICT (partner_id, order_id) DO UPDATE SET order_id = excluded.order_id
  RETURNING o.id, o.currency, o.paid_at IS NOT NULL, o.xmax = 0 INTO _order_row, order_currency, _is_paid, _is_new;
  order_row := _order_row;
  IF order_currency <> _currency THEN
    RETURN;
  END IF;

  IF NOT _is_new THEN
    SELECT e.answer INTO answer FROM order_events e
    WHERE e.order_id = _order_row AND e.status = _status AND e.refund_id = _refund_id;
    IF FOUND THEN
      RETURN;
    END IF;
    -- Earlier refunds and cancellations apply to what is paid now, and this one to what was.
    needs_refunds := _is_paid OR _status = 'paid';
    IF needs_refunds AND NOT _in_transaction THEN
      RETURN;
    END IF;
  END IF;
  is_recorded := true;

  IF _status = 'paid' THEN
    _asked := ARRAY(SELECT DISTINCT r.id FROM unnest(_ids, _purchasers) AS r (id, purchaser) WHERE r.purchaser <> 'visitor');
    IF _asked <> '{}' THEN
      -- Twice, because a merge that was waited for may have folded some. An item that was folded into another one leads there,
      -- unless undoing a merge has brought it back.
      FOR attempt IN 1..2 LOOP
        SELECT array_agg(w.asked_id), array_agg(w.id) INTO _from, _to FROM (
          WITH RECURSIVE path AS (
            SELECT id AS asked_id, id FROM unnest(_asked::bigint[]) AS asked (id)
            UNION
            SELECT p.asked_id, f.new_id FROM path p JOIN folded_items f ON f.old_id = p.id
            WHERE NOT EXISTS (SELECT 1 FROM list_items i WHERE i.id = p.id)
          )
          SELECT p.asked_id, i.id
          FROM path p JOIN list_items i ON i.id = p.id
          ORDER BY i.id FOR NO KEY UPDATE OF i) w;
        EXIT WHEN cardinality(_from) >= cardinality(_asked);
      END LOOP;
    END IF;
    -- Reports have a token or a secret, but no key: unless the order is a test, only the wish says whether its sale is.
    IF _to IS NOT NULL AND NOT _is_test THEN
      _test_ids := ARRAY(SELECT t.id FROM (
        WITH RECURSIVE batch AS MATERIALIZED (
        SELECT i.id, i.list_id, i.product_id, i.added_at FROM list_items i
        WHERE i.source_partner_id = _partner_id AND i.is_test AND i.id = ANY(_to::bigint[])
        UNION ALL
        SELECT i.id, i.list_id, i.product_id, s.added_at FROM item_sources s JOIN list_items i ON i.id = s.item_id
        WHERE s.partner_id = _partner_id AND s.is_test AND s.item_id = ANY(_to::bigint[])), live AS (
          SELECT a.item_id AS id FROM usage_actions a
          WHERE a.partner_id = _partner_id AND a.kind = 'save' AND NOT a.is_test AND a.occurred_at >= (SELECT min(added_at) FROM batch)
            AND (a.item_id IN (SELECT id FROM batch) OR (a.product_id IN (SELECT product_id FROM batch)
              AND EXISTS (SELECT 1 FROM folded_items f WHERE f.old_id = a.item_id)))
          UNION
          SELECT f.new_id FROM live JOIN folded_items f ON f.old_id = live.id
        )
        SELECT b.id, b.list_id,
          b.id IN (SELECT id FROM live) OR EXISTS (
            SELECT 1 FROM usage_actions a WHERE a.partner_id = _partner_id AND a.kind = 'save' AND NOT a.is_test AND a.occurred_at = b.added_at
              AND (a.product_id = b.product_id OR a.item_id = b.id)) AS is_live
        FROM batch b ORDER BY b.id) t WHERE NOT t.is_live);
    END IF;

    -- The last way to the sale: the reference's own path, or an alert that was opened later.
    WITH added AS (
      INSERT INTO order_lines (order_id, partner_id, ordered_at, currency, reference_hash, path, item_id, creator_shop_id,
        product_id, quantity, unit_price_minor, is_test)
      SELECT _order_row, _partner_id, _ordered_at, _currency, r.hash,
        CASE WHEN alerted.at >= touched.since AND (NOT touched.is_own OR alerted.at > r.issued_at) THEN 'alert'
             WHEN touched.is_own THEN r.path ELSE 'direct' END,
        w.id, s.id, r.product_id, r.quantity, r.price, _is_test OR coalesce(w.id = ANY(_test_ids), false)
      FROM unnest(_hashes, _paths, _purchasers, _ids, _products, _issued, _quantities, _prices) WITH ORDINALITY
        AS r (hash, path, purchaser, id, product_id, issued_at, quantity, price, n)
      CROSS JOIN LATERAL (
        SELECT _ordered_at - make_interval(hours => 24 * _touch_days) AS since,
          r.path <> 'direct' AND r.issued_at >= _ordered_at - make_interval(hours => 24 * _touch_days) AS is_own) touched
      LEFT JOIN unnest(_from, _to) AS w (asked_id, id) ON w.asked_id = r.id AND r.purchaser <> 'visitor'
      LEFT JOIN creator_shops s ON s.id = r.id AND r.purchaser = 'visitor'
      LEFT JOIN LATERAL (
        SELECT max(a.pressed_at) AS at FROM alerts a WHERE a.item_id = w.id AND a.pressed_at <= _ordered_at) alerted ON true
      ORDER BY r.n RETURNING id
    )
    SELECT array_agg(added.id ORDER BY added.id) INTO _line_ids FROM added;

    FOR _item_id IN SELECT DISTINCT w.id FROM unnest(_to) AS w (id) ORDER BY w.id LOOP
      PERFORM wl_ready_claims_2(_item_id);
    END LOOP;

    -- Wishes are marked as bought as often as they're still wanted: anonymous gifts, unless the owner put them into the cart. No one
    -- is notified of a gift by a link, because it may be the owner's own purchase. Owners can buy what was already given. Whether
    -- they or their links can must not reveal a surprise.
    FOR _n IN 1..cardinality(_positions) LOOP
      CONTINUE WHEN _purchasers[_n] = 'visitor';
      SELECT i.id, coalesce(l.surprise_until > _now, l.surprise_open_ended), still.wanted - g.quantity, still.wanted - g.own, g.claims
      INTO _item_id, _is_surprise, _gift_left, _own_left, _claims
      FROM unnest(_from, _to) AS w (asked_id, id) JOIN list_items i ON i.id = w.id JOIN lists l ON l.id = i.list_id
      CROSS JOIN LATERAL (SELECT CASE WHEN i.owner_marked THEN 0 ELSE i.quantity END AS wanted) still
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(c.quantity), 0) AS quantity, coalesce(sum(c.quantity) FILTER (WHERE c.own), 0) AS own, count(*) AS claims
        FROM gift_claims c WHERE c.item_id = i.id) g
      WHERE w.asked_id = _ids[_n];
      _is_matched := false;
      IF FOUND THEN
        _is_matched := _purchasers[_n] = 'link' AND _is_surprise AND _own_left > 0;
        _quantity := least(_quantities[_n],
          CASE WHEN _purchasers[_n] = 'owner' THEN _own_left WHEN _claims < 100 THEN _gift_left ELSE 0 END);
        IF _quantity > 0 THEN
          INSERT INTO gift_claims (item_id, quantity, name, own, order_line_id, created_at)
          VALUES (_item_id, _quantity, '', _purchasers[_n] = 'owner', _line_ids[_n], _ordered_at) RETURNING id INTO _claim_id;
          _is_matched := true;
          _is_marked := true;
          IF _purchasers[_n] = 'giver' THEN
            _gift_items := _gift_items || _item_id;
            _gift_claims := _gift_claims || _claim_id;
            _gift_quantities := _gift_quantities || _quantity;
          END IF;
        END IF;
      END IF;
      IF NOT _is_matched THEN
        _response := jsonb_set(_response, ARRAY['lines', _positions[_n]::text], '{"matched": false, "reason": "nothing_left"}');
      END IF;
    END LOOP;

    IF _is_marked THEN
      FOR _item_id IN SELECT DISTINCT w.id FROM unnest(_to) AS w (id) ORDER BY w.id LOOP
        PERFORM wl_settle_claims_1(_item_id, _now);
      END LOOP;
    END IF;
    FOR _n IN 1..cardinality(_gift_items) LOOP
      PERFORM wl_notify_purchase_1(_gift_items[_n], _gift_claims[_n], _mail_due_at, _now);
    END LOOP;
    FOR _item_id IN SELECT DISTINCT g.item_id FROM unnest(_gift_items) AS g (item_id) ORDER BY g.item_id LOOP
      is_told := wl_tell_gifts_1(_item_id,
        ARRAY(SELECT g.claim_id FROM unnest(_gift_items, _gift_claims) AS g (item_id, claim_id)
          WHERE g.item_id = _item_id ORDER BY g.claim_id),
        ARRAY(SELECT g.quantity FROM unnest(_gift_items, _gift_claims, _gift_quantities) AS g (item_id, claim_id, quantity)
          WHERE g.item_id = _item_id ORDER BY g.claim_id), _now) OR is_told;
    END LOOP;
  END IF;

  INSERT INTO order_events (order_id, status, refund_id, refunded_lines, answer, created_at)
  VALUES (_order_row, _status, _refund_id, _refunded_lines, _response, _now);
  UPDATE orders SET paid_at = CASE WHEN _status = 'paid' THEN _now ELSE paid_at END,
    cancelled_at = CASE WHEN _status = 'cancelled' THEN _now ELSE cancelled_at END
  WHERE id = _order_row;
  IF _status = 'paid' THEN
    INSERT INTO event_outbox (partner_id, type, subject, created_at, user_id, item_id, product_id, variant_id, is_test, data)
      SELECT e.partner_id, 'order.attributed', 'order:' || e.id, _now::timestamptz, NULL::uuid, NULL::bigint, NULL::bigint, '', e.is_test, jsonb_build_object('order_id', e.order_id, 'currency', e.currency, 'lines', e.lines)
      FROM (
        SELECT o.partner_id, o.id, o.order_id, o.currency, jsonb_agg(jsonb_build_object('url', p.url, 'title', coalesce(CASE WHEN p.private THEN nullif(own.title, '') ELSE p.title END, p.url),
                 'path', l.path, 'quantity', l.quantity, 'revenue_minor', l.quantity * l.unit_price_minor, 'is_test', l.is_test) ORDER BY l.id) AS lines, bool_and(l.is_test) AS is_test
        FROM (SELECT * FROM order_lines WHERE order_id = _order_row) l JOIN orders o ON o.id = l.order_id LEFT JOIN products same ON same.id = l.product_id
        LEFT JOIN products p ON p.id = coalesce(same.same_as, same.id) LEFT JOIN LATERAL (
    SELECT i.title, i.image_url, i.price_minor, i.currency FROM (
    SELECT id AS item_id, list_id, product_id, split_part(variant_id, E'\x1f', 1) AS variant_id, purchased, source_partner_id AS partner_id, source_shop_id AS shop_id,
           source_domain AS domain, is_test, title, image_url, price_minor, currency, checkout_meta, updated_at
    FROM list_items WHERE source_partner_id IS NOT NULL AND true
    UNION ALL
    SELECT s.item_id, i.list_id, i.product_id, split_part(i.variant_id, E'\x1f', 1), i.purchased, s.partner_id, s.shop_id,
           s.domain, s.is_test, s.title, s.image_url, s.price_minor, s.currency, s.checkout_meta, s.updated_at
    FROM item_sources s JOIN list_items i ON i.id = s.item_id WHERE true
  ) i
    WHERE p.private AND i.product_id = p.id AND i.partner_id = _partner_id
    ORDER BY i.title = '', i.updated_at DESC, i.item_id DESC LIMIT 1) own ON true
        WHERE l.id NOT IN (
    SELECT kept.id FROM (
      SELECT sold.id FROM partner_members m JOIN lists l ON l.owner_id = m.user_id AND coalesce(l.surprise_until > _now, l.surprise_open_ended) JOIN list_items i ON i.list_id = l.id
      JOIN order_lines sold ON sold.item_id = i.id AND sold.partner_id = m.partner_id WHERE m.partner_id = _partner_id
      UNION ALL
      -- The wish was removed.
      SELECT sold.id FROM partner_members m JOIN lists l ON l.owner_id = m.user_id AND coalesce(l.surprise_until > _now, l.surprise_open_ended) JOIN gift_claims c ON c.list_id = l.id
      JOIN order_lines sold ON sold.id = c.order_line_id AND sold.partner_id = m.partner_id WHERE m.partner_id = _partner_id
    ) kept WHERE NOT EXISTS (SELECT 1 FROM gift_claims c WHERE c.order_line_id = kept.id AND c.own))
        GROUP BY o.id) e JOIN partners heard_by ON heard_by.id = e.partner_id AND (heard_by.plan IN ('growth', 'scale', 'enterprise') OR EXISTS (
      SELECT 1 FROM event_endpoints heard
      WHERE heard.partner_id = heard_by.id AND heard.kind = 'flow' AND 'order.attributed' = ANY(heard.types)));
    is_told := FOUND OR is_told;
  END IF;

  -- Last, because others that count in the same entry wait for it.
  IF _action IS NOT NULL AND NOT needs_refunds THEN
    PERFORM wl_count_action_1(_partner_id, _user_id, _token_id, _action, _subject, _ip, _agent, _hash, _now);
  END IF;
  answer := _response;
END
$$;
