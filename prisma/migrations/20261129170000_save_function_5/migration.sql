-- Saves a product: `saveStatement` in api/modules/lists/internal/saving/save-statement.ts calls it and explains its rules. Servers
-- of older versions call it, too, so it's never replaced: the next version is `wl_save_6`. See docs/contributors.md,
-- "Functions that servers call".
--
-- Version 4 takes the URL of a product that another save is just storing to be its own, so the wish loses its market.
--
-- Names of parameters and variables begin with _, other names are columns. It catches no errors, which would cost a
-- subtransaction.
CREATE FUNCTION wl_save_5(
  -- The request
  _scope text, _key text, _request_hash bytea, _now timestamptz, _user_id uuid, _list_id bigint, _for_basket boolean,
  -- Its source
  _partner_id bigint, _shop_id bigint, _key_id bigint, _is_test boolean, _is_of_its_shop boolean, _is_foreign boolean, _source_domain text, _source_label text,
  -- Counting
  _period text, _shard smallint, _hard_stop integer, _unbilled_reason text, _mark bytea, _mark_ends_at timestamptz,
  _cap_subjects bytea[], _cap_reasons text[], _cap_ceilings integer[], _cap_ends_at timestamptz,
  -- The product
  _url_hash bytea, _spellings bytea[], _platform_shop_id bigint, _hosts text[], _number text, _url text, _domain text, _title text, _description text, _image_url text, _price_minor bigint,
  _compare_at_price_minor bigint, _currency text, _brand text, _product_type text, _tags text[], _availability text,
  -- The wish
  _saved_url text, _wish text, _variant_id text, _choice text, _quantity integer, _priority integer, _market_code text,
  _metadata jsonb, _has_metadata boolean, _offer_id integer,
  -- `SaveRow`
  OUT lists integer, OUT is_told boolean, OUT is_full boolean, OUT is_billed boolean, OUT item_id bigint, OUT product_id bigint,
  OUT prior_hash bytea, OUT prior_response jsonb, OUT product_changed boolean, OUT differs boolean,
  OUT needs_lease boolean, OUT place uuid, OUT counted integer
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  _owner_id uuid;
  _item_owner_id uuid;
  _supplier_id bigint;
  _is_suspended boolean;
  _counted_elsewhere bigint;
  _allowed integer;
  _reason text := _unbilled_reason;
  _product_id bigint;
  _product_url text;
  _is_private boolean;
  _is_reported boolean;
  _is_numbered boolean;
  _known_price bigint;
  _known_before bigint;
  _known_ids bigint[];
  _claimed_ids bigint[] := '{}';
  _from_id bigint;
  _from_url text;
  _tells boolean;
  _item_id bigint;
  _describes boolean;
  _is_further boolean;
  _is_new boolean;
BEGIN
  lists := 0;
  is_told := false;
  is_full := false;
  is_billed := false;
  product_changed := false;
  differs := false;
  needs_lease := false;

  IF _key IS NOT NULL THEN
    SELECT request_hash, response INTO prior_hash, prior_response FROM idempotency_keys
    WHERE scope = _scope AND key = _key AND created_at > _now - interval '24 hours';
    IF FOUND THEN
      RETURN;
    END IF;
  END IF;

  SELECT l.owner_id INTO _owner_id FROM lists l
  WHERE l.id = _list_id
    AND (l.owner_id = _user_id OR EXISTS (SELECT 1 FROM list_collaborators c
                                    WHERE c.list_id = l.id AND c.user_id = _user_id AND c.role = 'editor' AND NOT _for_basket))
  FOR NO KEY UPDATE OF l;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  lists := 1;

  -- Each statement from here on sees what others have committed while this save waited for the list's lock.
  -- The platform's product with the number; else the one at the URL, or at its path on another host of the shop.
  SELECT p.id, p.url, p.private, coalesce(p.facts_source IN ('platform', 'feed'), false), coalesce(p.platform_id = _number, false),
         _is_of_its_shop AND NOT p.private AND (p.scraped_at IS NULL OR p.scraped_at < _now - interval '1 hour')
           AND (p.title <> _title OR p.image_url <> _image_url OR (p.price_minor, p.currency) <> (_price_minor, _currency)
             OR p.availability <> _availability)
  INTO _product_id, _product_url, _is_private, _is_reported, _is_numbered, differs
  FROM (
    SELECT coalesce(s.same_as, s.id) AS id, s.url_hash = _url_hash AS is_here FROM products s WHERE s.url_hash = ANY(_url_hash || _spellings)
    UNION ALL
    SELECT s.id, false FROM products s WHERE s.domain = ANY(_hosts) AND s.platform_id = _number AND s.same_as IS NULL
  ) known JOIN products p ON p.id = known.id
  ORDER BY coalesce(p.platform_id = _number, false) DESC, p.platform_id IS NOT NULL DESC, known.is_here DESC, p.id LIMIT 1;
  differs := coalesce(differs, false);

  -- Wishes for it can still be under its other rows, and under those that are only known to be the same by what they say.
  _known_ids := ARRAY(
    SELECT _product_id WHERE _product_id IS NOT NULL
    UNION SELECT s.id FROM products s WHERE s.same_as = _product_id
    UNION SELECT s.id FROM products s WHERE _hosts <> '{}' AND s.url_hash = ANY(_url_hash || _spellings)
      AND s.same_as IS NULL AND s.platform_id IS NULL);
  IF _number IS NOT NULL THEN
    _claimed_ids := ARRAY(SELECT c.product_id FROM product_claims c
      WHERE c.shop_id = _platform_shop_id AND c.platform_id = _number ORDER BY c.product_id LIMIT 100);
  END IF;

  SELECT EXISTS (SELECT 1 FROM list_items f WHERE f.list_id = _list_id OFFSET 4999) AND NOT EXISTS (
           SELECT 1 FROM list_items i WHERE i.list_id = _list_id AND i.product_id = ANY(_known_ids || _claimed_ids)
             AND (i.variant_id = _wish OR _wish = '' OR i.variant_id = '')),
         EXISTS (SELECT 1 FROM partners WHERE partners.id = _partner_id AND partners.suspended_at IS NOT NULL)
  INTO is_full, _is_suspended;
  IF is_full OR _is_suspended THEN
    RETURN;
  END IF;

  IF _hard_stop IS NOT NULL THEN
    SELECT coalesce(sum(saves + shares + list_views) FILTER (WHERE shard <> _shard), 0), coalesce(sum(saves + shares + list_views), 0),
           coalesce((SELECT a.allowed FROM usage_allowances a WHERE a.partner_id = _partner_id AND a.period = _period), 0)
    INTO _counted_elsewhere, counted, _allowed
    FROM usage_counters WHERE partner_id = _partner_id AND period = _period;
    IF counted >= least(_allowed, _hard_stop) THEN
      needs_lease := _allowed < _hard_stop;
      SELECT id INTO place FROM places;
      RETURN;
    END IF;
  END IF;

  IF _mark IS NOT NULL THEN
    INSERT INTO billing_caps (subject, used, ends_at) VALUES (_mark, 1, _mark_ends_at) ON CONFLICT (subject) DO NOTHING;
    IF FOUND THEN
      WITH capped AS (
        INSERT INTO billing_caps AS b (subject, used, ends_at)
        SELECT cap.subject, 1, _cap_ends_at FROM unnest(_cap_subjects, _cap_reasons) AS cap (subject, reason)
        WHERE cap.reason = 'shopper_cap' OR NOT EXISTS (SELECT 1 FROM users WHERE id = _user_id AND NOT anonymous)
        ORDER BY cap.subject
        ON CONFLICT (subject) DO UPDATE SET used = b.used + 1
        RETURNING subject, used
      )
      SELECT coalesce(_reason, min(cap.reason)) INTO _reason
      FROM capped JOIN unnest(_cap_subjects, _cap_reasons, _cap_ceilings) AS cap (subject, reason, ceiling) USING (subject)
      WHERE capped.used > cap.ceiling;
    ELSE
      _reason := 'repeated_save';
    END IF;
  END IF;

  IF _partner_id IS NOT NULL THEN
    INSERT INTO usage_counters AS u (partner_id, period, shard, saves)
    VALUES (_partner_id, _period, _shard, CASE WHEN _reason IS NULL THEN 1 ELSE 0 END)
    ON CONFLICT (partner_id, period, shard) DO UPDATE SET saves = u.saves + excluded.saves
      WHERE _hard_stop IS NULL OR u.saves + u.shares + u.list_views + _counted_elsewhere < least(_allowed, _hard_stop);
    IF NOT FOUND THEN
      -- Others have counted the last actions in the meantime. Undoes everything, including the caps; the next call sees them.
      RAISE EXCEPTION 'others counted all allowed actions' USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;

  -- Public data comes from the product's own shop.
  IF _product_id IS NULL THEN
    product_changed := true;
    INSERT INTO products AS p (url, url_hash, domain, title, description, image_url, image_state, price_minor, currency,
                               compare_at_price_minor, brand, product_type, tags, availability, private, created_at, updated_at)
    VALUES (_url, _url_hash, _domain, CASE WHEN _is_of_its_shop THEN coalesce(_title, '') ELSE '' END,
            CASE WHEN _is_of_its_shop THEN coalesce(_description, '') ELSE '' END, _image_url,
            CASE WHEN _image_url IS NULL THEN 'none' ELSE 'pending' END, CASE WHEN _is_of_its_shop THEN _price_minor END,
            CASE WHEN _is_of_its_shop THEN _currency END, CASE WHEN _is_of_its_shop THEN _compare_at_price_minor END,
            CASE WHEN _is_of_its_shop THEN _brand END, CASE WHEN _is_of_its_shop THEN _product_type END,
            CASE WHEN _is_of_its_shop THEN coalesce(_tags, '{}') ELSE '{}' END,
            CASE WHEN _is_of_its_shop THEN _availability END, NOT _is_of_its_shop, _now, _now)
    ON CONFLICT (url_hash) DO UPDATE SET updated_at = p.updated_at
    -- Another save may have stored it meanwhile, for the page of another market.
    RETURNING p.id, p.url INTO _product_id, _product_url;
    _known_ids := _known_ids || _product_id;
    _is_reported := false;
    _is_numbered := false;
  ELSIF _is_private AND _is_of_its_shop THEN
    UPDATE products p SET
      title = coalesce(_title, ''), description = coalesce(_description, ''), image_url = _image_url,
      image_path = CASE WHEN p.image_url = _image_url THEN p.image_path END,
      image_state = CASE WHEN _image_url IS NULL THEN 'none' WHEN p.image_url = _image_url THEN p.image_state ELSE 'pending' END,
      image_tries = CASE WHEN p.image_url = _image_url THEN p.image_tries ELSE 0 END,
      -- Unless a better source has reported them.
      price_minor = CASE WHEN p.facts_source IS NULL THEN _price_minor ELSE p.price_minor END,
      currency = CASE WHEN p.facts_source IS NULL THEN _currency ELSE p.currency END,
      compare_at_price_minor = CASE WHEN p.facts_source IS NULL THEN _compare_at_price_minor ELSE p.compare_at_price_minor END,
      availability = CASE WHEN p.facts_source IS NULL THEN _availability ELSE p.availability END,
      brand = _brand, product_type = _product_type, tags = coalesce(_tags, '{}'), private = false, updated_at = _now
    WHERE p.id = _product_id AND p.private;
    product_changed := FOUND;
  END IF;

  IF _number IS NOT NULL AND NOT _is_numbered THEN
    INSERT INTO product_claims (shop_id, platform_id, product_id) VALUES (_platform_shop_id, _number, _product_id)
    ON CONFLICT DO NOTHING;
  END IF;

  -- A product costs what its own shop says, whatever else was saved: then every wish follows its price.
  IF NOT _is_of_its_shop AND NOT _is_foreign AND _currency IS NOT NULL THEN
    SELECT k.price_minor, CASE WHEN (p.price_minor, p.currency) = (k.price_minor, _currency) THEN p.compare_at_price_minor
                               ELSE k.compare_at_price_minor END
    INTO _known_price, _known_before
    FROM products p CROSS JOIN LATERAL (
      SELECT p.price_minor, p.compare_at_price_minor
      WHERE p.facts_source IS NOT NULL AND p.currency = _currency AND (_variant_id = '' OR p.variants = '[]')
      UNION ALL
      SELECT v.price_minor, v.compare_at_price_minor
      FROM jsonb_to_recordset(p.variants) AS v (id text, price_minor bigint, currency text, compare_at_price_minor bigint)
      WHERE p.facts_source IS NOT NULL AND v.id = _variant_id AND v.currency = _currency
      UNION ALL
      (SELECT x.price_minor, NULL FROM price_points x
       WHERE p.facts_source IS NULL AND x.product_id = p.id AND x.variant_id = _variant_id AND x.currency = _currency
       ORDER BY x.day DESC, x.recorded_at DESC LIMIT 1)
    ) k
    WHERE p.id = _product_id AND NOT p.private AND k.price_minor IS NOT NULL LIMIT 1;
    IF FOUND THEN
      _price_minor := _known_price;
      _compare_at_price_minor := _known_before;
    END IF;
  END IF;

  -- Repeated if the wish, or who supplied it, changes meanwhile, without the list's lock.
  FOR attempt IN 1..10 LOOP
    -- A save that doesn't specify which of the product's wishes it is for doesn't change the fields that describe it.
    SELECT i.id, i.product_id, i.source_partner_id, _wish <> '' OR i.variant_id = '' INTO _item_id, _from_id, _supplier_id, _describes
    FROM list_items i
    WHERE i.list_id = _list_id AND i.product_id = ANY(_known_ids || _claimed_ids) AND (i.variant_id = _wish OR _wish = '' OR i.variant_id = '')
      AND (i.product_id = _product_id
        OR coalesce(CASE WHEN i.source_partner_id = _partner_id
             THEN substring(coalesce(i.checkout_meta ->> 'productId', i.checkout_meta ->> 'rawProductId') from '^(?:gid:[^?]*/)?(\d{1,20})$')
             END = _number, i.product_id = ANY(_known_ids)))
    ORDER BY i.product_id = _product_id DESC, i.variant_id = _wish DESC, i.updated_at DESC, i.id DESC LIMIT 1;
    _from_url := NULL;
    IF _from_id <> _product_id THEN
      -- Products are locked before items.
      PERFORM 1 FROM products p WHERE p.id = _product_id FOR KEY SHARE;
      SELECT s.url INTO _from_url FROM products s WHERE s.id = _from_id;
    END IF;
    _tells := _describes AND (_is_of_its_shop OR NOT _is_reported OR (_is_foreign AND _supplier_id IS NOT DISTINCT FROM _partner_id));
    IF _item_id IS NOT NULL AND (_supplier_id IS NULL OR _supplier_id = _partner_id) THEN
      -- Data that the partner supplied itself, or that has no partner and becomes this partner's.
      _is_new := _supplier_id IS NULL;
      _is_further := false;
      UPDATE list_items i SET
        quantity = coalesce(_quantity, i.quantity),
        purchased = CASE WHEN coalesce(_quantity, i.quantity) = i.quantity THEN i.purchased
          ELSE i.owner_marked OR coalesce((SELECT sum(c.quantity) FROM gift_claims c WHERE c.item_id = i.id)
            >= coalesce(_quantity, i.quantity), i.purchased) END,
        title = CASE WHEN _tells THEN coalesce(_title, i.title) ELSE i.title END,
        description = CASE WHEN _tells THEN coalesce(_description, i.description) ELSE i.description END,
        image_url = CASE WHEN _tells THEN coalesce(_image_url, i.image_url) ELSE i.image_url END,
        -- Amounts only with their currency, which is null without one.
        price_minor = CASE WHEN _tells AND _currency IS NOT NULL THEN _price_minor ELSE i.price_minor END,
        compare_at_price_minor = CASE WHEN _tells AND _currency IS NOT NULL THEN _compare_at_price_minor
          ELSE i.compare_at_price_minor END,
        currency = CASE WHEN _tells AND _currency IS NOT NULL THEN _currency ELSE i.currency END,
        saved_price_minor = CASE WHEN _tells AND _currency IS NOT NULL THEN NULL ELSE i.saved_price_minor END,
        price_at = CASE WHEN _tells AND _currency IS NOT NULL THEN _now ELSE i.price_at END,
        texts = CASE WHEN NOT _tells OR i.market_code = _market_code OR pg_column_size(i.texts) > 60000 THEN i.texts
          ELSE i.texts - _market_code || jsonb_build_object(i.market_code, jsonb_build_object(
            'title', i.title, 'description', i.description, 'image', i.image_url)) END,
        market_code = CASE WHEN _tells THEN _market_code ELSE i.market_code END,
        checkout_meta = CASE WHEN NOT _describes THEN i.checkout_meta
          WHEN _has_metadata OR i.source_partner_id IS DISTINCT FROM _partner_id THEN _metadata ELSE i.checkout_meta || _metadata END,
        offer_id = CASE WHEN _describes THEN coalesce(_offer_id, i.offer_id) ELSE i.offer_id END,
        source_partner_id = _partner_id, source_shop_id = _shop_id, source_domain = _source_domain, api_key_id = _key_id,
        is_test = _is_test, source_label = coalesce(_source_label, i.source_label),
        product_id = _product_id,
        saved_url = CASE
          WHEN NOT _describes OR replace(i.saved_url, 'http:', 'https:') = replace(_saved_url, 'http:', 'https:')
            THEN coalesce(i.saved_url, _from_url)
          ELSE CASE WHEN NOT replace(_saved_url, 'http:', 'https:') = replace(_product_url, 'http:', 'https:') THEN _saved_url END END,
        choice = CASE WHEN _describes THEN _choice ELSE i.choice END,
        added_by = CASE WHEN NOT _describes OR i.choice = _choice AND (NOT _tells OR (i.title, i.description)
              = (coalesce(_title, i.title), coalesce(_description, i.description))) THEN i.added_by
          ELSE nullif(_user_id, _owner_id) END,
        not_sold_at = NULL, variant_id = CASE WHEN _wish = '' THEN i.variant_id ELSE _wish END,
        priority = coalesce(_priority, i.priority), updated_at = _now
      WHERE i.id = _item_id AND i.source_partner_id IS NOT DISTINCT FROM _supplier_id;
    ELSIF _item_id IS NOT NULL THEN
      _is_further := _partner_id IS NOT NULL;
      UPDATE list_items i SET
        product_id = _product_id, saved_url = coalesce(i.saved_url, _from_url), not_sold_at = NULL, variant_id = CASE WHEN _wish = '' THEN i.variant_id ELSE _wish END,
        priority = coalesce(_priority, i.priority), updated_at = _now
      WHERE i.id = _item_id AND i.source_partner_id = _supplier_id
      RETURNING i.owner_id INTO _item_owner_id;
    ELSE
      _is_new := true;
      _is_further := false;
      INSERT INTO list_items (list_id, owner_id, product_id, variant_id, choice, saved_url, quantity, title, description, image_url, price_minor,
                              compare_at_price_minor, currency, price_at, market_code, checkout_meta, offer_id, source_partner_id,
                              source_shop_id, source_domain, api_key_id, is_test, source_label, priority, added_by, added_at, updated_at)
      VALUES (_list_id, _owner_id, _product_id, _wish, _choice,
              CASE WHEN NOT replace(_saved_url, 'http:', 'https:') = replace(_product_url, 'http:', 'https:') THEN _saved_url END,
              coalesce(_quantity, 1), coalesce(_title, ''), coalesce(_description, ''), _image_url, _price_minor,
              _compare_at_price_minor, _currency, CASE WHEN _currency IS NOT NULL THEN _now END, _market_code, _metadata, _offer_id,
              _partner_id, _shop_id, _source_domain, _key_id, _is_test, _source_label, _priority, nullif(_user_id, _owner_id), _now, _now)
      ON CONFLICT (list_id, product_id, variant_id) DO NOTHING
      RETURNING id INTO _item_id;
    END IF;
    EXIT WHEN FOUND;
    IF attempt = 10 THEN
      RAISE EXCEPTION 'the wish could not be stored';
    END IF;
  END LOOP;

  -- Data for another partner's item. One of an earlier version may not have its owner yet.
  IF _is_further THEN
    _is_new := NOT EXISTS (SELECT 1 FROM item_sources s WHERE s.item_id = _item_id AND s.partner_id = _partner_id);
    INSERT INTO item_sources AS s (item_id, owner_id, partner_id, shop_id, domain, api_key_id, is_test, quantity, title, description,
                                   image_url, price_minor, compare_at_price_minor, currency, market_code, checkout_meta,
                                   offer_id, source_label, added_at, updated_at)
    VALUES (_item_id, _item_owner_id, _partner_id, _shop_id, _source_domain, _key_id, _is_test, coalesce(_quantity, 1), coalesce(_title, ''),
            coalesce(_description, ''), _image_url, _price_minor, _compare_at_price_minor, _currency, _market_code, _metadata,
            _offer_id, _source_label, _now, _now)
    ON CONFLICT (item_id, partner_id) DO UPDATE SET
      shop_id = excluded.shop_id, domain = excluded.domain, api_key_id = excluded.api_key_id, is_test = excluded.is_test,
      quantity = coalesce(_quantity, s.quantity), title = coalesce(_title, s.title), description = coalesce(_description, s.description),
      image_url = coalesce(_image_url, s.image_url), price_minor = CASE WHEN _currency IS NULL THEN s.price_minor ELSE _price_minor END,
      compare_at_price_minor = CASE WHEN _currency IS NULL THEN s.compare_at_price_minor ELSE _compare_at_price_minor END,
      currency = coalesce(_currency, s.currency), market_code = excluded.market_code,
      checkout_meta = CASE WHEN _has_metadata THEN excluded.checkout_meta ELSE s.checkout_meta || excluded.checkout_meta END,
      offer_id = coalesce(_offer_id, s.offer_id), source_label = coalesce(_source_label, s.source_label), updated_at = _now;
  END IF;

  UPDATE lists SET updated_at = _now WHERE id = _list_id;

  IF _is_of_its_shop AND (_title IS NOT NULL OR _description IS NOT NULL OR _image_url IS NOT NULL) THEN
    INSERT INTO product_texts (product_id, variant_id, market_code, title, description, image_url, updated_at)
    VALUES (_product_id, _variant_id, _market_code, coalesce(_title, ''), coalesce(_description, ''), _image_url, _now)
    ON CONFLICT DO NOTHING;
  END IF;

  IF _is_of_its_shop AND _price_minor IS NOT NULL AND _currency IS NOT NULL THEN
    INSERT INTO price_points (product_id, variant_id, day, currency, price_minor, recorded_at)
    SELECT _product_id, _variant_id, (_now AT TIME ZONE 'UTC')::date, _currency, _price_minor, _now
    WHERE coalesce((
      SELECT x.currency = _currency AND x.price_minor = _price_minor FROM price_points x
      WHERE x.product_id = _product_id AND x.variant_id = _variant_id ORDER BY x.day DESC, x.recorded_at DESC LIMIT 1), true)
    ON CONFLICT DO NOTHING;
  END IF;

  IF _partner_id IS NOT NULL THEN
    INSERT INTO usage_actions (partner_id, period, kind, api_key_id, list_id, item_id, product_id, variant_id, is_test,
                               occurred_at, unbilled_reason)
    VALUES (_partner_id, _period, 'save', _key_id, _list_id, _item_id, _product_id, _variant_id, _is_test, _now, _reason);
    is_billed := _reason IS NULL;
    IF _is_new THEN
      INSERT INTO event_outbox (partner_id, type, subject, created_at, user_id, item_id, product_id, variant_id, is_test, data)
      SELECT e.partner_id, 'item.saved', 'item:' || _item_id, _now::timestamptz, _user_id, _item_id, _product_id, _variant_id, _is_test,
             jsonb_build_object('quantity', coalesce(_quantity, 1), 'supplied', jsonb_build_object('url', _saved_url, 'title', _title,
               'image_url', _image_url, 'price_minor', _price_minor, 'currency', _currency, 'metadata', _metadata))
      FROM (SELECT _partner_id AS partner_id) e JOIN partners heard_by ON heard_by.id = e.partner_id
        AND (heard_by.plan IN ('growth', 'scale', 'enterprise') OR EXISTS (
          SELECT 1 FROM event_endpoints heard
          WHERE heard.partner_id = heard_by.id AND heard.kind = 'flow' AND 'item.saved' = ANY(heard.types)));
      is_told := FOUND;
    END IF;
  END IF;

  -- Last: a repeated request that runs at the same time waits here for the first one, which needs no more locks.
  IF _key IS NOT NULL THEN
    INSERT INTO idempotency_keys (scope, key, owner_id, request_hash, status, response, created_at)
    VALUES (_scope, _key, _owner_id, _request_hash, 200, jsonb_build_object('ok', true, 'item_id', _item_id, 'product_id', _product_id), _now);
  END IF;

  item_id := _item_id;
  product_id := _product_id;
END
$$;
