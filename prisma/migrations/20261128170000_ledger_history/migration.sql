-- Old months of the ledger, in the database for events. Rows keep their IDs.
CREATE TABLE ledger_history (
  id bigint NOT NULL,
  partner_id bigint NOT NULL,
  period text NOT NULL,
  kind text NOT NULL,
  api_key_id bigint,
  list_id bigint,
  item_id bigint,
  product_id bigint,
  variant_id text,
  is_test boolean NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  unbilled_reason text,
  PRIMARY KEY (id, occurred_at)
) PARTITION BY RANGE (occurred_at);
CREATE INDEX ledger_history_partner_id_period_idx ON ledger_history (partner_id, period);
CREATE INDEX ledger_history_analytics_idx ON ledger_history (partner_id, kind, occurred_at)
  INCLUDE (is_test, list_id, item_id, product_id, variant_id);
CREATE TABLE ledger_history_default PARTITION OF ledger_history DEFAULT;

-- As for the ledger: rows can't be deleted, and only references can be set to null.
CREATE FUNCTION wl_history_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger_history is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER ledger_history_keep BEFORE DELETE ON ledger_history
  FOR EACH ROW EXECUTE FUNCTION wl_history_is_append_only();
CREATE TRIGGER ledger_history_unchanged BEFORE UPDATE ON ledger_history
  FOR EACH ROW WHEN (
    (OLD.id, OLD.partner_id, OLD.period, OLD.kind, OLD.is_test, OLD.occurred_at, OLD.unbilled_reason)
      IS DISTINCT FROM (NEW.id, NEW.partner_id, NEW.period, NEW.kind, NEW.is_test, NEW.occurred_at, NEW.unbilled_reason)
  ) EXECUTE FUNCTION wl_history_is_append_only();

-- The months of the ledger that are read from the history.
CREATE TABLE ledger_months (
  period text PRIMARY KEY CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- The end of the month, in UTC.
  ends_at timestamptz(3) NOT NULL,
  actions bigint NOT NULL,
  moved_at timestamptz(3) NOT NULL,
  -- When the ledger's own copy was dropped.
  dropped_at timestamptz(3)
);
